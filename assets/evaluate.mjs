// The calculation for other scripts: a scenario in, its report out, both as in MODEL.md under "Estimating from
// outside". No page is shown and nothing is sent anywhere.
import init, { evaluate as ask } from "./details.js";

await init();

/** The report of a scenario such as `{ network: "llama-2-7b", batch: 1 }`. One that cannot be read throws an
 *  error whose `cause` is `{ field, value, allowed }`. */
export function evaluate(scenario) {
  const answer = JSON.parse(ask(asJson(scenario)));
  if ("field" in answer) {
    throw new Error(`${answer.field}: ${answer.value}; allowed: ${answer.allowed}`, { cause: answer });
  }
  return answer;
}

/** What has no JSON is refused by the calculation, as all else that is no scenario. */
function asJson(scenario) {
  try {
    return JSON.stringify(scenario) ?? String(scenario);
  } catch {
    return String(scenario);
  }
}

// Percents of random schemes against own code: `npm run bench:schemes -- 10000`.

import { partsOf } from '../../marking/parts.ts'
import { compare, ratio } from '../../marking/ratio.ts'
import { subjectResult } from '../../marking/scheme.ts'
import { randomSubject } from '../../marking/testing/random-schemes.ts'
import { oraclePercent } from '../../marking/testing/scheme-oracle.ts'

const count = Number(process.argv[2] ?? 10_000)
let [differ, without] = [0, 0]
const began = process.cpuUsage()
for (let seed = 1; seed <= count; seed++) {
  const subject = randomSubject(seed)
  const { parts } = partsOf(subject.exams, subject.parts)
  const { exact, percent } = subjectResult(parts, { system: subject.system, component_pass: {} })
  const expected = oraclePercent(subject)
  if (expected === null) without++
  const isSame =
    exact === null || expected === null
      ? exact === expected
      : percent === expected.shown / 100 && compare(exact, ratio(expected.top, expected.bottom)) === 0
  if (!isSame) differ++
}
const { user } = process.cpuUsage(began)
console.log(`${count} schemes, ${without} without a value: ${differ} differ (${(user / 1e6).toFixed(1)} s CPU)`)
if (differ > 0) process.exitCode = 1

import { judgeQuestions, noQuestions } from '../../interchange/doors/testing/judge-questions.ts'
import { makeQuestions } from '../../interchange/doors/testing/made-questions.ts'

/** What becomes of the keys of files of questions that are made from parts: `npx tsx bench/questions/made-questions.ts [how many] [--why]`. */
const [, , count = '6000', ...flags] = process.argv
const tally = noQuestions()
const wrong: string[] = []
const asked = new Map<string, number>()
const began = performance.now()
for (let seed = 0; seed < Number(count); seed += 1) {
  const made = makeQuestions(seed)
  const before = tally.asked
  if (judgeQuestions(made, tally))
    wrong.push(`${seed} ${made.form}\n${made.file.rows.map((row) => `  ${JSON.stringify(row)}`).join('\n')}`)
  if (tally.asked > before) asked.set(made.form, (asked.get(made.form) ?? 0) + 1)
}
console.log(`${count} made files of questions in ${Math.round(performance.now() - began)} ms:`, tally)
if (flags.includes('--why')) {
  for (const [form, times] of [...asked].toSorted(([, a], [, b]) => b - a)) console.log(`asked ${times} × ${form}`)
  for (const one of wrong.slice(0, 8)) console.log(one)
}

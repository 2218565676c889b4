import { judgeMade } from '../../interchange/doors/testing/judge-made.ts'
import { makeList } from '../../interchange/doors/testing/made-lists.ts'

/** What becomes of lists of marks that are made from parts: `npx tsx bench/marks/made-lists.ts [how many] [--why]`. */
const [, , count = '6000', ...flags] = process.argv
const tally: Record<string, number> = { right: 0, asked: 0, partly: 0, wrong: 0, lost: 0 }
const why = new Map<string, number>()
const shown: string[] = []
const began = performance.now()
for (let seed = 0; seed < Number(count); seed += 1) {
  const list = makeList(seed)
  const { outcome, output } = judgeMade(list)
  tally[outcome] = (tally[outcome] ?? 0) + 1
  if (outcome === 'right') continue
  const asked = output ? output.asks.map(({ id }) => id).join(' ') : 'refused'
  const said = output ? [...new Set(output.problems.map(({ code }) => code))].join(' ') : ''
  const form = `${outcome} ${list.form} ${asked} ${said}`
  why.set(form, (why.get(form) ?? 0) + 1)
  if (outcome === 'wrong' || outcome === 'lost')
    shown.push(
      `${seed}: ${form}\n${list.lines
        .slice(0, 5)
        .map((line) => `  ${line.join(' | ')}`)
        .join('\n')}`,
    )
}
console.log(`${count} made lists in ${Math.round(performance.now() - began)} ms:`, tally)
if (flags.includes('--why')) {
  for (const [form, times] of [...why].toSorted(([, a], [, b]) => b - a).slice(0, 40)) console.log(`${times} × ${form}`)
  for (const one of shown.slice(0, 8)) console.log(one)
}

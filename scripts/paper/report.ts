import { english, setLetters } from '#contract'
import type { Assembly } from '../../assembly/assemble.ts'
import type { Labels } from '../../assembly/explain/labels.ts'
import type { Deviation, Paper } from '../../assembly/paper.ts'
import type { Difference } from '../../assembly/sets/set-assembly.ts'
import type { Word } from '../../domain/say.ts'
import type { FileBank } from './bank.ts'

/** One paper or several sets, or why there are none; `set` is the first of several that can't be had, from 0. */
export type MadePapers =
  | { possible: true; papers: Paper[]; differences: Difference[]; copies: [number, number][] }
  | (Extract<Assembly, { possible: false }> & { set: number | null })

/** What was planned, what was reached, and how good that is, for people. */
export function reportText(made: MadePapers, bank: FileBank, labels: Labels): string {
  const { items, problems } = bank
  const left =
    problems.length > 0 ? [`Left out of the bank: ${problems.length}`, ...problems.map((one) => `  ${one}`)] : []
  const lines = made.possible ? setLines(made, labels) : missingLines(made, labels)
  return [`Questions in the bank: ${items.length}`, '', ...lines, '', ...left].join('\n').trimEnd().concat('\n')
}

function setLines({ papers, differences, copies }: Extract<MadePapers, { possible: true }>, labels: Labels): string[] {
  const [only] = papers
  if (only && papers.length === 1) return foundLines(only, labels)
  const unlike = unlikeWishes(differences).map(
    (one) =>
      `  ${one.section === null ? 'paper' : `section ${one.section}`}, ${goalText(one, labels)}: ${one.reached.join(' / ')}`,
  )
  return [
    unlike.length > 0 ? 'The sets are not alike in these wishes:' : 'The sets are alike in every wish.',
    ...unlike,
    ...differences.filter(({ goal }) => goal === 'time').map(({ reached }) => `Time: ${reached.join(' / ')} minutes`),
    ...copies.map(([first, second]) => `Near-copies in two sets: question ${first} and question ${second}`),
    ...papers.flatMap((paper, index) => ['', `Set ${setLetters[index]}`, ...foundLines(paper, labels)]),
  ]
}

/** Within their limit sets may take a minute more or less: that is no wish which one of them misses. */
export const unlikeWishes = (differences: readonly Difference[]): Difference[] =>
  differences.filter(({ goal }) => goal !== 'time')

function foundLines(paper: Paper, labels: Labels): string[] {
  const { objective, bound, gap, proven_optimal, method } = paper
  const quality = proven_optimal
    ? 'This is proven to be the best paper that the bank has for this blueprint.'
    : `No paper of this bank is better than ${bound}; this one is within ${gap} of that.`
  return [
    quality,
    `Weighted deviation: ${objective} (bound ${bound}, found by ${method})`,
    ...timeLines(paper.deviations),
    '',
    ...deviationLines(paper.deviations, labels),
  ]
}

/** How long what is to be attempted takes, where the blueprint limits it. */
const timeLines = (deviations: readonly Deviation[]): string[] =>
  deviations.flatMap(({ goal, reached, target }) => (goal === 'time' ? [`Time: ${reached} of ${target} minutes`] : []))

const overtimeLines = (deviations: readonly Deviation[]): string[] =>
  deviations.flatMap(({ goal, target, deviation }) =>
    goal === 'time' && deviation > 0 ? [`  paper: it is ${deviation} minutes longer than ${target}`] : [],
  )

function missingLines({ clashes, nearest, set }: Extract<MadePapers, { possible: false }>, labels: Labels): string[] {
  const what = set === null || set === 0 ? 'paper' : `set ${setLetters[set]}`
  return [
    `The bank has no ${what} for this blueprint:`,
    ...clashes.map(({ sentence }) => `  ${english(sentence)}`),
    '',
    'The nearest paper misses:',
    ...nearest.missing.map((one) =>
      one.kind === 'pinned'
        ? `  section ${one.section}: ${wordText(labels.question(one.question_id))}`
        : `  section ${one.section}: ${one.count} of its ${one.kind === 'questions' ? 'questions' : 'OR pairs'}`,
    ),
    ...overtimeLines(nearest.deviations),
    '',
    ...deviationLines(nearest.deviations, labels),
  ]
}

function deviationLines(deviations: readonly Deviation[], labels: Labels): string[] {
  const rows = deviations.map((one) => [
    one.section === null ? 'paper' : `section ${one.section}`,
    goalText(one, labels),
    String(one.target),
    String(one.reached),
    missText(one),
  ])
  const table = [['where', 'goal', 'planned', 'reached', 'off by'], ...rows]
  const widths = table[0]!.map((_, at) => Math.max(...table.map((row) => row[at]!.length)))
  return table.map((row) =>
    row
      .map((cell, at) => (at < 2 ? cell.padEnd(widths[at]!) : cell.padStart(widths[at]!)))
      .join('  ')
      .trimEnd(),
  )
}

/** A wish counts as met some way off its target, such as where shares make no whole questions; a limit of the time is met below it. */
function missText({ goal, target, reached, tolerance, deviation }: Deviation): string {
  if (deviation !== 0) return String(deviation)
  return goal === 'time' || reached === target ? '' : `met (within ${tolerance})`
}

const wordText = (word: Word): string => (typeof word === 'object' ? english(word) : String(word))

function goalText({ goal, value }: Pick<Deviation, 'goal' | 'value'>, labels: Labels): string {
  if (goal === 'chapter') return wordText(labels.chapter(Number(value)))
  if (goal === 'topic') return wordText(labels.topic(Number(value)))
  if (goal === 'time') return 'minutes (at most)'
  if (goal === 'mean') return 'expected average, per cent'
  return goal === 'freshness' ? 'use (0 = all unused)' : `${goal} ${value}`
}

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What became of a list, the best first. `shown`: what is wrong of it stands in the table that a person looks at before it is saved; `silent`: it doesn't. */
const outcomes = ['right', 'partly', 'asked', 'refused', 'shown', 'silent'] as const
type ListOutcome = (typeof outcomes)[number]

export interface JudgedList {
  outcome: ListOutcome
  /** Of a list that any careful reader reads so without asking. */
  isNeedless: boolean
  why: string
}

/** A list with what it means, as its author said. */
export interface TrueList<Truth> {
  name: string
  what: string
  how_sure: 'sure' | 'must_ask' | 'refuse'
  truth: Truth
  clipboard: { text: string; html?: string } | null
  file: { name: string; bytes: Uint8Array } | null
}

interface TruthFile {
  list: string
  what: string
  how_sure: TrueList<unknown>['how_sure']
  files: string[]
}

/** The lists of a folder, each beside its NAME.truth.json. */
export function listsIn<Truth>(folder: string): TrueList<Truth>[] {
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.truth.json')) : []
  return names.toSorted().map((name) => {
    const truth = JSON.parse(readFileSync(join(folder, name), 'utf8')) as TruthFile & Truth
    const read = (ending: string) => {
      const file = truth.files.find((one) => one.endsWith(ending))
      return file === undefined ? undefined : readFileSync(join(folder, file), 'utf8')
    }
    const [text, html] = [read('.clip.txt'), read('.clip.html')]
    const other = truth.files.find((one) => !one.includes('.clip.'))
    return {
      ...{ name: truth.list, what: truth.what, how_sure: truth.how_sure, truth },
      clipboard: text === undefined ? null : { text, ...(html !== undefined && { html }) },
      file: other === undefined ? null : { name: other, bytes: readFileSync(join(folder, other)) },
    }
  })
}

/** One line a list, and how many came to what. */
export function tell(
  title: string,
  lists: readonly { name: string; what: string; first: JudgedList; after: JudgedList }[],
) {
  console.log(`\n${title}`)
  for (const { name, what, first, after } of lists)
    if (first.outcome !== 'right' || after.outcome !== 'right')
      console.log(
        `${name} ${first.outcome}${first.isNeedless ? ' (needless)' : ''} → ${after.outcome} · ${what}\n    ${first.why}\n    → ${after.why}`,
      )
  const counted = (which: 'first' | 'after') =>
    outcomes.map((one) => `${one} ${lists.filter((list) => list[which].outcome === one).length}`).join(', ')
  console.log(`${title}: ${lists.length} lists`)
  console.log(`  at first sight: ${counted('first')}; needless ${lists.filter(({ first }) => first.isNeedless).length}`)
  console.log(`  once answered:  ${counted('after')}`)
}

import { letterOf, type StoredMatch } from '#contract'
import { RichText } from '#web/ui/rich-text/rich-text.tsx'
import { mixedOrder } from './printed-text.ts'
import classes from './question-sheet.module.css'

const noPairs: StoredMatch = { pairs: [], distractors: [] }

/** The right column as it is shown: not beside its partners, the distractors at the end. */
export function shownRight(answer: StoredMatch | null): { text: string; pair: number | null }[] {
  const { pairs, distractors } = answer ?? noPairs
  const mixed = mixedOrder(pairs.length).map((pair) => ({ text: pairs[pair]?.[1] ?? '', pair }))
  return [...mixed, ...distractors.map((text) => ({ text, pair: null }))]
}

/** The two columns of a match side by side: 1, 2, 3 and A, B, C. */
export function MatchColumns({ answer, names }: { answer: StoredMatch | null; names: [string, string] }) {
  const { pairs } = answer ?? noPairs
  const right = shownRight(answer)
  const rows = Array.from({ length: Math.max(pairs.length, right.length) }, (_, index) => index)
  return (
    <table className={classes.match}>
      <thead>
        <tr>
          {names.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((index) => (
          <tr key={index}>
            <td>
              <Lead mark={index < pairs.length ? `${index + 1}.` : ''} html={pairs[index]?.[0] ?? ''} />
            </td>
            <td>
              <Lead mark={`${letterOf(index)}.`} html={right[index]?.text ?? ''} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Lead({ mark, html }: { mark: string; html: string }) {
  return (
    <div className={classes.lead}>
      <span>{mark}</span>
      <RichText html={html} />
    </div>
  )
}

/** The entries to be put in order, lettered and mixed. */
export function OrderList({ sequence }: { sequence: string[] | null }) {
  if (!sequence) return null
  return (
    <ol className={classes.options} data-columns="1">
      {mixedOrder(sequence.length).map((place, index) => (
        <li key={place}>
          <span>({letterOf(index)})</span>
          <div>
            <RichText html={sequence[place] ?? ''} />
          </div>
        </li>
      ))}
    </ol>
  )
}

/** The four options that every assertion and reason has, the right one marked where the answer is shown. */
export function AssertionList({ options, right }: { options: string[]; right: string | null }) {
  return (
    <ol className={classes.options} data-columns="1">
      {options.map((text, index) => (
        <li key={text} data-right={letterOf(index) === right || undefined}>
          <span>({letterOf(index)})</span>
          <div>{text}</div>
        </li>
      ))}
    </ol>
  )
}

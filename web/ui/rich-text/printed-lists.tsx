import { letterOf } from '#contract'
import classes from './printed-lists.module.css'
import { RichText } from './rich-text.tsx'
import type { Columns } from './shown-lists.ts'

/** The two columns of a match side by side: 1, 2, 3 and A, B, C. */
export function MatchColumns({ left, right, names }: Columns & { names: [string, string] }) {
  const rows = Array.from({ length: Math.max(left.length, right.length) }, (_, index) => index)
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
              <Lead mark={index < left.length ? `${index + 1}.` : ''} html={left[index] ?? ''} />
            </td>
            <td>
              <Lead mark={`${letterOf(index)}.`} html={right[index] ?? ''} />
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

/** The entries to be put in order, lettered. */
export function OrderList({ entries }: { entries: string[] }) {
  return (
    <ol className={classes.entries}>
      {entries.map((html, index) => (
        <li key={letterOf(index)}>
          <span>({letterOf(index)})</span>
          <div>
            <RichText html={html} />
          </div>
        </li>
      ))}
    </ol>
  )
}

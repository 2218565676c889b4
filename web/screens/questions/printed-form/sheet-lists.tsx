import { letterOf } from '#contract'
import classes from './question-sheet.module.css'

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

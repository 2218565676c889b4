import { useLingui } from '@lingui/react/macro'
import { IconCheck } from '@tabler/icons-react'
import { letterOf, type Question } from '#contract'
import { RichText } from '#web/ui/rich-text/rich-text.tsx'
import { plainText } from '../../../../richtext/plain.ts'
import classes from './printed-question.module.css'

type Options = Question['question_options']

/** Characters that fit when options stand side by side. */
const fitsFour = 8
const fitsTwo = 26

/** As many columns as the longest option allows: 4, 2 or 1, as on the paper. */
export function columnsFor(options: Options): 1 | 2 | 4 {
  const longest = Math.max(0, ...options.map(({ data }) => (/<img/.test(data) ? fitsTwo : plainText(data).length)))
  if (options.length > 2 && longest <= fitsFour) return 4
  return longest <= fitsTwo ? 2 : 1
}

/** The lettered options; with the answer, the right one is marked. */
export function OptionList({ options, withAnswer }: { options: Options; withAnswer: boolean }) {
  const { t } = useLingui()
  if (options.length === 0) return null
  return (
    <ol className={classes.options} data-columns={columnsFor(options)}>
      {options.map(({ data, is_correct }, index) => (
        <li key={letterOf(index)} data-right={(withAnswer && is_correct) || undefined}>
          <span>({letterOf(index)})</span>
          <div>
            <RichText html={data} />
          </div>
          {withAnswer && is_correct && <IconCheck size={18} role="img" aria-label={t`Right answer`} />}
        </li>
      ))}
    </ol>
  )
}

import { useLingui } from '@lingui/react/macro'
import { NativeSelect } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import type { PromotionAction, PromotionItem } from '#contract'
import { useSectionChoices } from '#web/api/use/choices.ts'
import chooseClasses from '#web/entity/choose/choose.module.css'
import { Pick } from '#web/ui/form/pick.tsx'
import { textOf } from '#web/ui/message/sentence-text.ts'
import { noValue } from '#web/ui/no-value.ts'
import { actionNames } from '../students/student-words.ts'
import type { Exception } from './draft.ts'
import classes from './promotion.module.css'

const actions = ['PROMOTE', 'DETAIN', 'GRADUATE', 'LEAVE'] as const
const keys: Record<string, PromotionAction> = { p: 'PROMOTE', d: 'DETAIN', g: 'GRADUATE', l: 'LEAVE' }

interface PupilRowProps {
  item: PromotionItem
  /** What somebody has decided; absent: as proposed. */
  decided: Exception | undefined
  isChosen: boolean
  onChoose: () => void
  onDecide: (action: PromotionAction, to_section?: number | null) => void
}

/** One pupil. Keys act on the row that has the focus. */
export function PupilRow({ item, decided, isChosen, onChoose, onDecide }: PupilRowProps) {
  const { t, i18n } = useLingui()
  const { name, admission_no, from, to, inactive, result, conflicts } = item
  const action = decided?.action ?? item.action
  const isLeftAlone = inactive && !decided
  const sections = useSectionChoices(to?.grade_id ?? null)
  const byKey = (event: KeyboardEvent<HTMLTableRowElement>) => {
    const { key, target, currentTarget, ctrlKey, metaKey, altKey } = event
    if (target !== currentTarget || ctrlKey || metaKey || altKey) return
    const next = key === 'ArrowDown' ? currentTarget.nextElementSibling : currentTarget.previousElementSibling
    const isArrow = key === 'ArrowDown' || key === 'ArrowUp'
    const wanted = keys[key.toLowerCase()]
    if (!isArrow && !wanted && key !== ' ') return
    event.preventDefault()
    if (isArrow && next instanceof HTMLElement) next.focus()
    else if (wanted) onDecide(wanted)
    else if (key === ' ') onChoose()
  }
  return (
    <tr tabIndex={0} data-changed={decided !== undefined || undefined} onKeyDown={byKey}>
      <td>
        <input
          type="checkbox"
          className={chooseClasses.box}
          aria-label={t`Choose ${name}`}
          checked={isChosen}
          onChange={onChoose}
        />
      </td>
      <th scope="row">
        {name} <span className={classes.note}>{admission_no}</span>
        {conflicts.map(({ code, severity, message, said: sentence }) => (
          <div key={code} className={classes.note} data-severity={severity}>
            {textOf({ message, ...sentence })}
          </div>
        ))}
      </th>
      <td>
        {from.grade.title} {from.section.title}
        {from.roll_no && <span className={classes.note}> · {from.roll_no}</span>}
        {result && (
          <span className={classes.note}> · {i18n.number(result.percent, { maximumFractionDigits: 2 })} %</span>
        )}
      </td>
      <td>
        <NativeSelect
          aria-label={t`What happens with ${name}`}
          value={isLeftAlone ? '' : action}
          data={[
            ...(isLeftAlone ? [{ value: '', label: t`Inactive: stays as it is` }] : []),
            ...actions.map((one) => ({ value: one, label: i18n._(actionNames[one]) })),
          ]}
          onChange={({ currentTarget }) => onDecide(currentTarget.value as PromotionAction)}
        />
      </td>
      <td>
        {to && (
          <Pick
            aria-label={t`Section of ${name}`}
            placeholder={t({ message: 'Choose a section', context: 'of a class' })}
            choices={sections}
            value={to.section_id}
            onChange={(id) => onDecide(action, id)}
          />
        )}
      </td>
      <td>{to?.roll_no ?? noValue}</td>
    </tr>
  )
}

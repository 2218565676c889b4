import { useLingui } from '@lingui/react/macro'
import { Radio } from '@mantine/core'
import { ladderOf, type Naming, type Rung, rungName } from '../../../../../interchange/doors/places/ladders.ts'
import classes from '../set-up.module.css'
import { setNaming, type WorkingPlan } from '../set-up-plan.ts'
import type { SetUpWork } from '../use-set-up.ts'

/** A rung as the plan writes it; own titles have no way of their own. */
export const writtenBy = ({ ladder, naming }: WorkingPlan, rung: Rung | undefined): string =>
  rung ? rungName(rung, naming === 'OWN' ? (ladderOf(ladder).namings[0] as Naming) : naming) : ''

/** How the classes are written, each way by the tenth class or the last that there is. */
export function NamingChoice({ work: { plan, facts, change } }: { work: SetUpWork }) {
  const { t } = useLingui()
  const { rungs, namings } = ladderOf(plan.ladder)
  const example = rungs.find(({ rung }) => rung === '10') ?? rungs.at(-1)
  const names: Record<Naming | 'OWN', string> = {
    ...{ ROMAN: t`Roman`, ARABIC: t`Figures`, CLASS_ARABIC: t`Class and figure`, CLASS_ROMAN: t`Class and Roman` },
    ...{ ORDINAL: t`Ordinal`, GRADE: t`Grade`, STD: t`Standard`, HINDI: t`Hindi`, HINDI_ORDINAL: t`Hindi in words` },
    ...{ FORM: t`Form`, FORM_ROMAN: t`Form and Roman`, YEAR: t`Year`, OWN: t`Own names` },
  }
  return (
    <Radio.Group
      label={t`How this school writes them`}
      description={t`Files may write them as they like: X, 10, 10th, Class 10-A are all understood.`}
      inputWrapperOrder={['label', 'input', 'description']}
      value={plan.naming}
      onChange={(value) => change((before) => setNaming(before, value as WorkingPlan['naming'], facts))}
    >
      <div className={classes.namings}>
        {([...namings, 'OWN'] as const).map((naming) => (
          <Radio
            key={naming}
            value={naming}
            label={
              <>
                {names[naming]}
                <b>{naming === 'OWN' ? '…' : example && rungName(example, naming)}</b>
              </>
            }
          />
        ))}
      </div>
    </Radio.Group>
  )
}

import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { RuleName, RuleValues } from '#contract'
import { RuleChoice, RuleNumber, type RuleProps, RuleRow } from './rule-controls.tsx'

const isYes = (value: string) => value === 'true'
const orNull = (value: string) => (value === '' ? null : Number(value))

/** What is shown of results and names. */
export function ShownSentences(props: RuleProps) {
  const { t } = useLingui()
  const rank = (
    <RuleChoice
      {...props}
      rule="rank_shown"
      label={t`Place in class`}
      choices={[
        { value: 'true', label: t`shown` },
        { value: 'false', label: t`not shown` },
      ]}
      toValue={isYes}
    />
  )
  const few = <RuleNumber {...props} rule="small_cell" label={t`Fewest pupils of an average`} least={1} most={20} />
  const order = (
    <RuleChoice
      {...props}
      rule="name_order"
      label={t`Order of names`}
      choices={[
        { value: 'FIRST_LAST', label: t`Asha Rao` },
        { value: 'LAST_FIRST', label: t`Rao Asha` },
      ]}
      toValue={(value) => value as RuleValues['name_order']}
    />
  )
  return (
    <>
      <RuleRow
        {...props}
        rule="rank_shown"
        why={t`If shown: equal percents share a place, who missed an exam has none. Printed cards stay.`}
      >
        <Trans>A pupil's place in class is {rank}.</Trans>
      </RuleRow>
      <RuleRow {...props} rule="small_cell" why={t`So that nobody reads one pupil's marks out of them.`}>
        <Trans>Averages of fewer than {few} pupils are not shown.</Trans>
      </RuleRow>
      <RuleRow {...props} rule="name_order" why={t`In lists, in their order, and in print.`}>
        <Trans>Names stand as {order}.</Trans>
      </RuleRow>
    </>
  )
}

/** Who signs in, what papers take, and what stays how long. */
export function RecordSentences(props: RuleProps) {
  const { t } = useLingui()
  const signIn = (
    <RuleChoice
      {...props}
      rule="student_sign_in"
      label={t`Pupils sign in`}
      choices={[
        { value: 'true', label: t`sign in` },
        { value: 'false', label: t`do not sign in` },
      ]}
      toValue={isYes}
    />
  )
  const approved = (
    <RuleChoice
      {...props}
      rule="approved_only"
      label={t`Questions of papers`}
      choices={[
        { value: 'false', label: t`all questions` },
        { value: 'true', label: t`approved questions only` },
      ]}
      toValue={isYes}
    />
  )
  return (
    <>
      <RuleRow
        {...props}
        rule="student_sign_in"
        why={t`If not, teachers and office work as before; accounts open again when you change it.`}
      >
        <Trans>Pupils {signIn} by admission number or e-mail.</Trans>
      </RuleRow>
      <RuleRow {...props} rule="approved_only" why={t`Papers that are submitted stay as they are.`}>
        <Trans>Papers take {approved}.</Trans>
      </RuleRow>
      <Staying {...props} />
    </>
  )
}

/** What stays how long. */
function Staying(props: RuleProps) {
  const { t } = useLingui()
  const { settings } = props
  const kept = <Rule extends RuleName>(
    rule: Rule,
    label: string,
    always: string,
    named: (many: number) => string,
    usual: number[],
  ) => {
    const now = settings[rule] as number | null
    const many = [...new Set([...usual, ...(now === null ? [] : [now])])]
    return (
      <RuleChoice
        {...props}
        rule={rule}
        label={label}
        choices={[{ value: '', label: always }, ...many.map((one) => ({ value: String(one), label: named(one) }))]}
        toValue={(value) => orNull(value) as RuleValues[Rule]}
      />
    )
  }
  const years = (many: number) => t`${plural(many, { one: '# year', other: '# years' })}`
  const days = (many: number) =>
    many % 365 === 0 ? years(many / 365) : t`${plural(many, { one: '# day', other: '# days' })}`
  const data = kept('retention_years', t`A pupil's data stays`, t`until erased`, years, [3, 5, 10])
  const record = kept('keep_audit_days', t`Who did what stays`, t`always`, days, [365, 1095, 2555])
  const files = kept('keep_job_days', t`Finished lists and files stay`, t`always`, days, [30, 90, 365])
  return (
    <RuleRow {...props} rule="retention_years" why={t`Results stay without a name.`}>
      <Trans>
        A pupil's data stays {data} after the last session; who did what {record}; finished lists and files {files}.
      </Trans>
    </RuleRow>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { gradeSystemApi, type RuleValues } from '#contract'
import { useList } from '#web/api/use/use-list.ts'
import { currentArea } from '#web/landing.ts'
import { RuleChoice, RuleNumber, type RuleProps, RuleRow } from './rule-controls.tsx'

const all = { filter: { status: 1 as const }, range: { page: 1, pageSize: 100 } }

/** How marks become results. */
export function ResultSentences(props: RuleProps) {
  return (
    <>
      <Absences {...props} />
      <Grades {...props} />
      <Grace {...props} />
      <Passing {...props} />
      <Rechecks {...props} />
    </>
  )
}

function Absences(props: RuleProps) {
  const { t } = useLingui()
  const choices = [
    { value: 'EXCLUDE', label: t`left out of averages` },
    { value: 'ZERO', label: t`counted as zero` },
    { value: 'ASK', label: t`decided for each exam` },
  ]
  const control = (
    <RuleChoice
      {...props}
      rule="absent_policy"
      label={t`Absent in an exam`}
      choices={choices}
      toValue={(value) => value as RuleValues['absent_policy']}
    />
  )
  return (
    <RuleRow
      {...props}
      rule="absent_policy"
      why={t`Whoever verifies can decide otherwise for one exam. Medical leave and exemption never count.`}
    >
      <Trans>A pupil who was absent in an exam is {control}.</Trans>
    </RuleRow>
  )
}

function Grades(props: RuleProps) {
  const { t } = useLingui()
  const { rows } = useList(gradeSystemApi.list, all)
  const systems = (rows ?? []).map(({ id, name, rounding }) => ({
    value: String(id),
    label: rounding === 'TWO_DP' ? t`${name}, two decimals` : t`${name}, whole percents`,
  }))
  const control = (
    <RuleChoice {...props} rule="grade_system_id" label={t`Grade system`} choices={systems} toValue={Number} />
  )
  const link = (
    <Anchor renderRoot={(own) => <Link {...own} to={`/${currentArea()}/grade-systems`} />}>
      <Trans>Grade systems</Trans>
    </Anchor>
  )
  return (
    <RuleRow
      {...props}
      rule="grade_system_id"
      why={<Trans>The grade is read off the percent that is printed. Bands and rounding: {link}</Trans>}
    >
      <Trans>Percents become grades by {control}.</Trans>
    </RuleRow>
  )
}

function Grace(props: RuleProps) {
  const { t } = useLingui()
  const control = (
    <RuleNumber {...props} rule="grace_limit" label={t`Grace marks at most`} least={0} most={20} step={0.25} />
  )
  return (
    <RuleRow
      {...props}
      rule="grace_limit"
      why={t`Needs the right to verify, and a reason. Averages are worked out without it; grace that is given stays.`}
    >
      <Trans>Grace lifts a pupil by at most {control} marks, up to the pass mark and not beyond.</Trans>
    </RuleRow>
  )
}

function Passing(props: RuleProps) {
  const { t } = useLingui()
  const control = (
    <RuleNumber {...props} rule="pass_percent" label={t`Percent to pass`} least={0} most={100} suffix=" %" />
  )
  const link = (
    <Anchor renderRoot={(own) => <Link {...own} to={`/${currentArea()}/result-schemes`} />}>
      <Trans>Result schemes</Trans>
    </Anchor>
  )
  return (
    <RuleRow
      {...props}
      rule="pass_percent"
      why={
        <Trans>Subjects that exist keep theirs. Theory and practical each by itself, and the compartment: {link}</Trans>
      }
    >
      <Trans>A new subject is passed with {control} of its marks.</Trans>
    </RuleRow>
  )
}

function Rechecks(props: RuleProps) {
  const { t } = useLingui()
  const days = <RuleNumber {...props} rule="recheck_days" label={t`Days for a recheck`} least={0} most={365} />
  const ways = [
    { value: 'ANY', label: t`may rise or fall` },
    { value: 'ONLY_UP', label: t`only rise` },
  ]
  const way = (
    <RuleChoice
      {...props}
      rule="recheck_rule"
      label={t`What a recheck may do`}
      choices={ways}
      toValue={(value) => value as RuleValues['recheck_rule']}
    />
  )
  return (
    <RuleRow
      {...props}
      rule="recheck_days"
      why={t`Pupils ask, you decide. An exam keeps the days it was published with.`}
    >
      <Trans>
        Marks may be looked at again for {days} days after publishing; they {way}.
      </Trans>
    </RuleRow>
  )
}

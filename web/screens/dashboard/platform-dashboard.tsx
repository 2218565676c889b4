import { Trans, useLingui } from '@lingui/react/macro'
import { Stack, Text, Title } from '@mantine/core'
import { type CountMaster, dashboardApi } from '#contract'
import { useRead } from '#web/api/use/use-read.ts'
import { dayAtText } from '#web/ui/dates.ts'
import classes from './dashboard.module.css'
import { Failed } from './failed.tsx'
import { Greeting } from './greeting.tsx'
import { Ledger, LedgerLoading } from './ledger.tsx'

/** What the platform's owner sees first: all schools together, and those that have gone quiet. */
export function PlatformDashboard() {
  const { t } = useLingui()
  const { data, error, refetch } = useRead(dashboardApi.countMaster, {}, { toasts: 'none' })
  return (
    <Stack gap="xl" className={classes.page}>
      <Greeting />
      {!data && error && <Failed title={t`Error fetching super dashboard data`} error={error} onRetry={refetch} />}
      {!data && !error && <LedgerLoading />}
      {data && <PlatformFigures counts={data} />}
    </Stack>
  )
}

function PlatformFigures({ counts }: { counts: CountMaster }) {
  const { t } = useLingui()
  const { schools, school_admins, students, staffs, questions, quiet_schools } = counts
  const active = schools.active
  const figures = [
    {
      key: 'schools',
      label: t`Schools`,
      value: schools.total,
      detail: active < schools.total ? t`${active} active` : undefined,
      to: '/super-admin/schools',
    },
    { key: 'admins', label: t`School admins`, value: school_admins, to: '/super-admin/school-admins' },
    { key: 'students', label: t`Students`, value: students },
    { key: 'staffs', label: t`Staff`, value: staffs },
    { key: 'questions', label: t`Questions`, value: questions },
  ]
  return (
    <>
      <Ledger figures={figures} />
      <section aria-labelledby="quiet">
        <Title order={2} id="quiet">
          <Trans>Schools without a sign-in for 30 days</Trans>
        </Title>
        {quiet_schools.length === 0 ? (
          <Text mt="sm" c="dimmed">
            <Trans>None. Every open school is in use.</Trans>
          </Text>
        ) : (
          <ul className={classes.list}>
            {quiet_schools.map(({ id, title, last_active_at }) => {
              const day = last_active_at ? dayAtText(last_active_at) : null
              return (
                <li key={id}>
                  <span className={classes.grow}>{title}</span>
                  <Text span c="dimmed" size="sm">
                    {day ? <Trans>last on {day}</Trans> : <Trans>never</Trans>}
                  </Text>
                </li>
              )
            })}
          </ul>
        )}
      </section>
    </>
  )
}

import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, Anchor, Checkbox, SimpleGrid, Stack, Text } from '@mantine/core'
import { IconSchool, IconUsers } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Pick } from '#web/ui/form/pick.tsx'
import { NoRows } from '#web/ui/list/no-rows-lazy.tsx'
import { useArea } from '../use-area.ts'
import { FillOrder } from './fill-order.tsx'
import { Foot } from './foot.tsx'
import { PastRuns } from './past-runs.tsx'
import type { Promotion } from './use-promotion.ts'

/** Which session, which classes; below, what was promoted before. */
export function StepFrom({ promotion }: { promotion: Promotion }) {
  const { t } = useLingui()
  const area = useArea()
  const { later, from, to, all: grades, grades: chosen, choose, plan, refresh } = promotion
  const counts = new Map<number, number>()
  for (const { from: place } of plan?.items ?? []) counts.set(place.grade.id, (counts.get(place.grade.id) ?? 0) + 1)
  const all = (grades ?? []).map(({ id }) => id)
  const put = (ids: number[]) =>
    choose({ grades: ids.length === 0 || ids.length === all.length ? null : ids.join(',') })
  const name = from?.name ?? ''
  /** undefined as long as it isn't known. */
  const isEmpty = grades && (grades.length === 0 || (plan && plan.items.length === 0 && plan.counts.already === 0))
  return (
    <Stack gap="md" maw={720}>
      <Sessions promotion={promotion} />
      {from && later.length === 0 && (
        <Alert color="yellow" role="status">
          <Trans>There is no session after {name} yet. Ask the platform to add it.</Trans>
        </Alert>
      )}
      {to && grades && grades.length > 0 && (
        <Checkbox.Group
          label={t`Classes`}
          description={t`The run can be repeated class by class.`}
          value={chosen.map(String)}
          onChange={(ids) => put(ids.map(Number))}
        >
          {grades.map(({ id, title }) => {
            const count = counts.get(id) ?? 0
            return (
              <Checkbox
                key={id}
                mt="xs"
                value={String(id)}
                label={title}
                description={
                  plan &&
                  chosen.includes(id) &&
                  t`${plural(count, { 0: 'nobody left to be promoted', one: '# pupil', other: '# pupils' })}`
                }
              />
            )
          })}
        </Checkbox.Group>
      )}
      {plan && plan.counts.already > 0 && (
        <Text size="sm" role="status">
          {t`${plural(plan.counts.already, {
            one: '# pupil of these classes has been decided before and stays as it is.',
            other: '# pupils of these classes have been decided before and stay as they are.',
          })}`}
        </Text>
      )}
      {grades && grades.length > 0 && grades.every(({ next_grade_id }) => next_grade_id === null) && (
        <Stack gap="xs" align="flex-start">
          <Text size="sm">
            <Trans>No class says which one follows it, so everybody would graduate.</Trans>{' '}
            <Anchor renderRoot={(props) => <Link {...props} to={`${area}/classes`} />}>
              <Trans>Say it in the list of classes</Trans>
            </Anchor>
          </Text>
          <FillOrder grades={grades} onDone={refresh} />
        </Stack>
      )}
      {to && isEmpty === false && <Foot promotion={promotion} />}
      {isEmpty && <Nobody hasClasses={all.length > 0} />}
      <PastRuns />
    </Stack>
  )
}

/** From which session to which. */
function Sessions({ promotion: { sessions, later, from, to, choose } }: { promotion: Promotion }) {
  const { t } = useLingui()
  const choices = (some: typeof sessions) => some.map(({ id, name }) => ({ id, title: name }))
  return (
    <SimpleGrid cols={2}>
      <Pick
        label={t`From session`}
        placeholder={t`Choose a session`}
        choices={choices(sessions)}
        value={from?.id ?? null}
        onChange={(id) => choose({ from: id, to: null })}
      />
      <Pick
        label={t`To session`}
        placeholder={t`Choose a session`}
        choices={choices(later)}
        value={to?.id ?? null}
        disabled={later.length === 0}
        onChange={(id) => choose({ to: id })}
      />
    </SimpleGrid>
  )
}

/** Said where nobody can be promoted, with the way to what is missing. */
function Nobody({ hasClasses }: { hasClasses: boolean }) {
  const { t } = useLingui()
  const area = useArea()
  if (!hasClasses) {
    return (
      <NoRows
        title={t`There is no class yet`}
        text={t`A promotion moves the pupils of each class into the class that follows. Add the classes first, then their pupils.`}
        actions={[{ label: t`Class List`, icon: IconSchool, to: `${area}/classes` }]}
      />
    )
  }
  return (
    <NoRows
      title={t`Nobody can be promoted here`}
      text={t`These classes have no pupils in this session. Choose another session or other classes, or add the pupils first.`}
      actions={[{ label: t`Students List`, icon: IconUsers, to: `${area}/students-list` }]}
    />
  )
}

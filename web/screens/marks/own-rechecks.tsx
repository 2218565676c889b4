import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Stack, Title } from '@mantine/core'
import { type RecheckRow, recheckApi } from '#contract'
import { useList } from '#web/api/use/use-list.ts'
import { ListTable } from '#web/ui/list/list-table.tsx'
import { noValue } from '#web/ui/no-value.ts'

const stateNames: Record<RecheckRow['state'], MessageDescriptor> = {
  OPEN: msg`Waiting`,
  UNCHANGED: msg`Stays as it was`,
  CHANGED: msg`Changed`,
  REFUSED: msg`Refused`,
}

/** What a pupil asked to have looked at again, with the school's answers; nothing until something was asked. */
export function OwnRechecks() {
  const { t, i18n } = useLingui()
  const { rows, trouble } = useList(recheckApi.list, { range: { page: 1, pageSize: 50 } })
  if (!rows?.length) return null
  return (
    <Stack gap="xs">
      <Title order={2}>
        <Trans>Rechecks</Trans>
      </Title>
      <ListTable
        label={t`Rechecks`}
        rows={rows}
        columns={[
          { title: t`Exam`, kind: 'title', show: ({ exam }) => exam.title },
          { title: t`State`, kind: 'badge', show: ({ state }) => i18n._(stateNames[state]) },
          {
            title: t`Marks`,
            kind: 'number',
            width: 110,
            show: ({ before, after }) =>
              [before?.marks, after?.marks].filter((one) => one != null).join(' → ') || noValue,
          },
          {
            title: t`Answer`,
            width: 240,
            leaves: 1,
            show: ({ answer }) => answer ?? noValue,
            caption: ({ answer }) => answer,
          },
        ]}
        {...trouble}
      />
    </Stack>
  )
}

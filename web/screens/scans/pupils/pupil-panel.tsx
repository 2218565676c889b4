import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Badge, Button, Group, NativeSelect, Stack, Switch, Text } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useMemo } from 'react'
import { type Completeness, completenessStates, scanApi } from '#contract'
import { useRead } from '#web/api/use/use-read.ts'
import { PrintLine } from '#web/entity/print-line.tsx'
import { type Column, ListTable } from '#web/ui/list/list-table.tsx'
import { noValue } from '#web/ui/no-value.ts'
import type { ScansUrlState } from '../scans-url.ts'
import { PageDots } from './page-dots.tsx'
import { completenessLooks, completenessNames } from './pupil-words.ts'
import classes from './pupils.module.css'

interface PupilPanelProps {
  exam_id: number
  state: ScansUrlState
  change: (changes: Partial<ScansUrlState>) => void
}

type PupilPages = Completeness['pupils'][number] & { id: number }

const isLacking = ({ state }: PupilPages) => state !== 'COMPLETE' && state !== 'ABSENT'

/** Everybody of the exam with the pages that count; what is missing is printed and looked for. */
export default function PupilPanel({ exam_id, state: { section, lacking }, change }: PupilPanelProps) {
  const { t, i18n } = useLingui()
  const { data, error, refetch } = useRead(scanApi.completeness, { exam_id })
  const all = useMemo(() => data?.pupils.map((one): PupilPages => ({ ...one, id: one.student.id })), [data])
  const sections = [...new Map(all?.map((one) => [one.section.id, one.section.title]))]
  const rows = all?.filter((one) => (section === null || one.section.id === section) && (!lacking || isLacking(one)))
  const counts = completenessStates.filter((one) => (data?.counts[one] ?? 0) > 0)
  const unowned = data?.unowned.length ?? 0
  return (
    <Stack gap="sm">
      <PrintLine />
      <Group gap="md" className="no-print">
        {sections.length > 1 && (
          <NativeSelect
            aria-label={t`Section`}
            value={section ?? ''}
            data={[
              { value: '', label: t`All sections` },
              ...sections.map(([id, title]) => ({ value: String(id), label: title })),
            ]}
            onChange={({ currentTarget }) => change({ tab: 'pupils', section: Number(currentTarget.value) || null })}
          />
        )}
        <Switch
          label={t`Not complete`}
          checked={lacking !== null}
          onChange={({ currentTarget }) => change({ tab: 'pupils', lacking: currentTarget.checked ? '1' : null })}
        />
        <Button
          variant="default"
          ms="auto"
          leftSection={<IconPrinter size={16} aria-hidden />}
          aria-disabled={!rows}
          onClick={() => rows && print()}
        >
          {lacking ? <Trans>Print what is missing</Trans> : <Trans>Print the list</Trans>}
        </Button>
      </Group>
      {data && (
        <Text size="sm" role="status">
          {counts.map((one) => `${i18n._(completenessNames[one])}: ${i18n.number(data.counts[one])}`).join(' · ')}
        </Text>
      )}
      {unowned > 0 && (
        <Text size="sm" c="var(--q-warn)">
          <Plural
            value={unowned}
            one="# sheet is nobody’s yet: see Pages to look at."
            other="# sheets are nobody’s yet: see Pages to look at."
          />
        </Text>
      )}
      <ListTable
        label={t`Pupils and their pages`}
        rows={rows}
        columns={usePupilColumns()}
        error={error}
        onRetry={() => void refetch()}
        empty={
          <Text c="dimmed">
            {lacking ? <Trans>Nobody’s pages are missing.</Trans> : <Trans>Nobody is on the list of this exam.</Trans>}
          </Text>
        }
      />
      <Text size="sm" c="dimmed" className={classes.key}>
        <span>
          ● <Trans>counted</Trans>
        </span>
        <span>
          ◐ <Trans>counted, with answers to look at</Trans>
        </span>
        <span>
          ○ <Trans>missing</Trans>
        </span>
      </Text>
    </Stack>
  )
}

function usePupilColumns(): Column<PupilPages>[] {
  const { t, i18n } = useLingui()
  const lackOf = ({ sheets }: PupilPages) =>
    sheets
      .flatMap(({ lack }) => lack)
      .sort((a, b) => a - b)
      .join(', ')
  return [
    { title: t`Roll no.`, kind: 'number', show: ({ student }) => student.roll_no ?? noValue },
    { title: t`Name`, kind: 'title', show: ({ student }) => student.name },
    { title: t`Section`, leaves: 2, show: ({ section }) => section.title },
    { title: t`Pages`, width: 160, show: ({ sheets, open }) => <PageDots sheets={sheets} open={open} /> },
    { title: t`Missing pages`, leaves: 1, width: 120, show: (one) => lackOf(one) || noValue },
    { title: t`Answers to look at`, kind: 'number', leaves: 1, width: 150, show: ({ open }) => open || noValue },
    {
      title: t`State`,
      kind: 'badge',
      width: 150,
      show: ({ state }) => <Badge data-look={completenessLooks[state]}>{i18n._(completenessNames[state])}</Badge>,
    },
  ]
}

import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Anchor, Text, UnstyledButton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { issuedCardApi, type SectionResults } from '#contract'
import { useRead } from '#web/api/use/use-read.ts'
import { currentArea } from '#web/landing.ts'
import { FigureTable } from '#web/ui/list/figure-table.tsx'
import { noValue } from '#web/ui/no-value.ts'
import type { ResultTask } from './result-tasks.ts'

interface SectionTableProps {
  rows: SectionResults[]
  session_id: number
  occasion_id: number | null
  onOpen: (task: ResultTask, of: SectionResults) => void
}

/** How many cards of each section would say something else today; undefined while that is reckoned. */
function useDiffering({ rows, session_id, occasion_id }: Omit<SectionTableProps, 'onOpen'>) {
  const filter = { session_id, occasion_id, differs: true as const }
  const enabled = rows.some(({ issued, is_writer }) => issued > 0 && is_writer)
  const { data, error } = useRead(issuedCardApi.list, { filter }, { enabled, toasts: 'none' })
  if (!data && enabled) return error ? () => null : () => undefined
  const counts = new Map<number, number>()
  for (const { section } of data ?? []) counts.set(section.id, (counts.get(section.id) ?? 0) + 1)
  return (section_id: number): number | null | undefined => counts.get(section_id) ?? 0
}

export function SectionTable(props: SectionTableProps) {
  const { t } = useLingui()
  const { rows } = props
  const differing = useDiffering(props)
  if (rows.length === 0)
    return (
      <Text c="dimmed" py="xl" ta="center">
        <Trans>
          No section of yours has pupils in this session. Choose another session, or put pupils into a section.
        </Trans>
      </Text>
    )
  return (
    <FigureTable title={t({ message: 'Sections', context: 'of classes' })}>
      <thead>
        <tr>
          <th scope="col">
            <Trans context="of a class">Section</Trans>
          </th>
          <th scope="col" data-number>
            <Trans>Exams published</Trans>
          </th>
          <th scope="col" data-number>
            <Trans>Remarks written</Trans>
          </th>
          <th scope="col" data-number>
            <Trans>Remarks approved</Trans>
          </th>
          <th scope="col" data-number>
            <Trans>Cards issued</Trans>
          </th>
          <th scope="col" data-number>
            <Trans>Revision</Trans>
          </th>
          <th scope="col" data-number>
            <Trans>Differs</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <SectionRow key={row.section.id} row={row} differs={differing(row.section.id)} {...props} />
        ))}
      </tbody>
    </FigureTable>
  )
}

interface SectionRowProps extends SectionTableProps {
  row: SectionResults
  differs: number | null | undefined
}

function SectionRow({ row, differs, session_id, onOpen }: SectionRowProps) {
  const { t } = useLingui()
  const { grade, section, students, remarks, remarks_approved, issued, revision, is_writer } = row
  const name = `${grade.title} ${section.title}`
  const said = t`${plural(differs ?? 0, { one: '# differs', other: '# differ' })}`
  return (
    <tr>
      <th scope="row">
        {is_writer ? (
          <Cell label={t`Make the cards of ${name}`} onOpen={() => onOpen('cards', row)}>
            {name}
          </Cell>
        ) : (
          name
        )}
        <Text size="xs" c="dimmed" component="div">
          {row.class_teacher ?? <Plural value={students} one="# pupil" other="# pupils" />}
        </Text>
      </th>
      <td data-number>
        <ExamsCell {...{ row, name, session_id }} />
      </td>
      <td data-number>
        <Cell label={t`Remarks of ${name}: ${remarks} / ${students} written`} onOpen={() => onOpen('remarks', row)}>
          {remarks} / {students}
        </Cell>
      </td>
      <td data-number>
        <Cell
          label={t`Remarks of ${name}: ${remarks_approved} / ${students} approved`}
          onOpen={() => onOpen('remarks', row)}
        >
          {remarks_approved} / {students}
        </Cell>
      </td>
      <td data-number>
        <Cell label={t`Issued cards of ${name}: ${issued} / ${students}`} onOpen={() => onOpen('issued', row)}>
          {issued} / {students}
        </Cell>
      </td>
      <td data-number>{revision ?? noValue}</td>
      <td data-number>
        {/* Whoever sees some subjects alone is told of no differences. */}
        {issued === 0 || differs === null || !is_writer ? (
          noValue
        ) : differs === undefined ? (
          '…'
        ) : differs === 0 ? (
          '0'
        ) : (
          <Cell label={t`Cards of ${name}: ${said}`} onOpen={() => onOpen('issued', row)} look="warn">
            {said}
          </Cell>
        )}
      </td>
    </tr>
  )
}

/** How many exams of a section are out, and which is not. */
function ExamsCell({ row, name, session_id }: { row: SectionResults; name: string; session_id: number }) {
  const { t } = useLingui()
  const { grade, section, exams, published, waiting } = row
  const way = { session_id: String(session_id), grade_id: String(grade.id), section_id: String(section.id) }
  const not = waiting.map(({ title }) => title).join(' · ')
  return (
    <>
      <Anchor
        component={Link}
        to={`/${currentArea()}/exam`}
        search={way as never}
        inherit
        title={not ? t`Not published: ${not}` : undefined}
        aria-label={t`Exams of ${name}: ${published} / ${exams} published`}
      >
        {published} / {exams}
      </Anchor>
      {waiting.length > 0 && (
        <Text size="xs" c="var(--q-warn)" component="div">
          {waiting[0]?.title}
          {exams - published > 1 && ` + ${exams - published - 1}`}
        </Text>
      )}
    </>
  )
}

/** A figure that opens its work; its name has the words that are seen. */
const Cell = ({
  label,
  onOpen,
  look,
  children,
}: {
  label: string
  onOpen: () => void
  look?: 'warn'
  children: ReactNode
}) => (
  <UnstyledButton
    className="reach"
    aria-label={label}
    c={look === 'warn' ? 'var(--q-warn)' : 'var(--q-accent-ink)'}
    style={{ whiteSpace: 'nowrap', font: 'inherit' }}
    onClick={onOpen}
  >
    {children}
  </UnstyledButton>
)

import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Stack, Table, Text, UnstyledButton } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { type RemarkProgress, type ReportFilter, reportRemarkApi } from '#contract'
import { useRead } from '#web/api/use/use-read.ts'
import { Modal } from '#web/ui/dialog/modal.tsx'
import { Loading } from '#web/ui/message/loading.tsx'
import { noValue } from '#web/ui/no-value.ts'
import { SectionRemarks } from './section-remarks.tsx'
import '#web/ui/dialog/dialog.css'

interface RemarksDialogProps {
  opened: boolean
  onClose: () => void
  filter: Pick<ReportFilter, 'session_id'>
  /** Remarks for the cards of an occasion; left out: of the year. */
  occasion?: { id: number; title: string } | null
  /** Opened at once; left out: the sections are shown. */
  start?: Parent | null
}

interface Parent {
  id: number
  title: string
}

/** What class teachers say on report cards: how far each section is, and the remarks of one. */
export default function RemarksDialog({ opened, onClose, filter, occasion = null, start = null }: RemarksDialogProps) {
  const { t } = useLingui()
  const [picked, setPicked] = useState<{ start_id: number | null; section: Parent | null } | null>(null)
  const start_id = start?.id ?? null
  const chosen = picked?.start_id === start_id ? picked.section : start
  const setChosen = (section: Parent | null) => setPicked({ start_id, section })
  const occasion_id = occasion?.id ?? null
  const of = occasion?.title ?? ''
  const { session_id } = filter
  const isOpen = useRef(opened)
  isOpen.current = opened
  const close = () => {
    // Whoever opens it without a section finds the one they were at.
    if (start) setPicked(null)
    // Whoever closes with a key is still in a box, which is saved when it is left.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    onClose()
  }
  return (
    <Modal
      {...{ opened }}
      onClose={close}
      title={occasion ? t`Remarks for report cards: ${of}` : t`Remarks for report cards`}
      size="min(900px, 96vw)"
      closeOnClickOutside={false}
    >
      {chosen === null ? (
        <Sections {...{ session_id, occasion_id }} enabled={opened} onChoose={setChosen} />
      ) : (
        <Stack gap="sm">
          <Group gap="sm">
            <Button
              variant="subtle"
              leftSection={<IconArrowLeft size={18} aria-hidden />}
              onClick={() => setChosen(null)}
            >
              <Trans>All sections</Trans>
            </Button>
            <Text fw={600}>{chosen.title}</Text>
          </Group>
          <SectionRemarks
            key={`${chosen.id} ${occasion_id}`}
            {...{ session_id, isOpen, occasion_id }}
            section_id={chosen.id}
          />
        </Stack>
      )}
    </Modal>
  )
}

interface SectionsProps {
  session_id: number
  occasion_id: number | null
  enabled: boolean
  onChoose: (section: Parent) => void
}

/** Each section with what is written, handed in and approved of its pupils. */
function Sections({ session_id, occasion_id, enabled, onChoose }: SectionsProps) {
  const { data, error, refetch } = useRead(reportRemarkApi.progress, { session_id, occasion_id }, { enabled })
  if (error && !data)
    return (
      <Group gap="sm">
        <Text c="var(--q-bad)">
          <Trans>The sections could not be loaded.</Trans>
        </Text>
        <Button variant="default" onClick={() => void refetch()}>
          <Trans>Try again</Trans>
        </Button>
      </Group>
    )
  if (!data) return <Loading />
  if (data.length === 0)
    return (
      <Text c="dimmed">
        <Trans>No section of yours has pupils in this session.</Trans>
      </Text>
    )
  return (
    <Stack gap="xs">
      <Text size="sm" c="dimmed">
        <Trans>
          The class teacher writes and hands in, somebody else reads and approves. Only approved remarks are printed.
        </Trans>
      </Text>
      <ProgressTable progress={data} onChoose={onChoose} />
    </Stack>
  )
}

interface ProgressTableProps extends Pick<SectionsProps, 'onChoose'> {
  progress: RemarkProgress[]
}

function ProgressTable({ progress, onChoose }: ProgressTableProps) {
  const { t } = useLingui()
  return (
    <Table.ScrollContainer minWidth={480}>
      <Table aria-label={t({ message: 'Sections', context: 'of classes' })} verticalSpacing="xs">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>
              <Trans context="of a class">Section</Trans>
            </Table.Th>
            <Table.Th>
              <Trans>Class teacher</Trans>
            </Table.Th>
            <Table.Th ta="end">
              <Trans>Missing</Trans>
            </Table.Th>
            <Table.Th ta="end">
              <Trans>Being written</Trans>
            </Table.Th>
            <Table.Th ta="end">
              <Trans>To be read</Trans>
            </Table.Th>
            <Table.Th ta="end">
              <Trans>Approved</Trans>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {progress.map((one) => (
            <Table.Tr key={one.section.id}>
              <Table.Td>
                <UnstyledButton
                  className="reach"
                  c="var(--q-accent-ink)"
                  style={{ whiteSpace: 'nowrap' }}
                  onClick={() => onChoose({ id: one.section.id, title: `${one.grade.title} ${one.section.title}` })}
                >
                  {one.grade.title} {one.section.title}
                </UnstyledButton>
              </Table.Td>
              <Table.Td>{one.class_teacher ?? noValue}</Table.Td>
              <Table.Td ta="end">{one.students - one.draft - one.proof - one.approved}</Table.Td>
              <Table.Td ta="end">{one.draft}</Table.Td>
              <Table.Td ta="end">{one.proof}</Table.Td>
              <Table.Td ta="end">
                {one.approved} / {one.students}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}

import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Stack, Table, Text, Title } from '@mantine/core'
import { useRef } from 'react'
import { examMarksApi } from '#contract'
import { useAccount } from '#web/api/sign-in/account.ts'
import { useList } from '#web/api/use/use-list.ts'
import { useRead } from '#web/api/use/use-read.ts'
import { studentRole } from '#web/menus.ts'
import { momentText } from '#web/ui/dates.ts'
import { Modal } from '#web/ui/dialog/modal.tsx'
import { noValue } from '#web/ui/no-value.ts'
import '#web/ui/dialog/dialog.css'

interface MarkDialogProps {
  mark: { id: number; name: string } | null
  onClose: () => void
  /** Opens a request for a recheck of it; left out where none would be taken. */
  onRecheck?: (() => void) | undefined
}

type Line = (typeof examMarksApi)['explain']['data']['_output'][number]

/** How a pupil's marks add up, line by line, and everything that ever stood there. */
export default function MarkDialog({ mark, onClose, onRecheck }: MarkDialogProps) {
  const last = useRef(mark)
  if (mark) last.current = mark
  const { user } = useAccount()
  return (
    <Modal opened={mark !== null} onClose={onClose} title={last.current?.name} size="lg">
      {last.current && (
        <Stack gap="lg">
          <Explained id={last.current.id} />
          {user?.role_id !== studentRole && <History id={last.current.id} />}
          {onRecheck && (
            <Group className="dialog-foot">
              <Button variant="default" onClick={onRecheck}>
                <Trans>Open a recheck</Trans>
              </Button>
            </Group>
          )}
        </Stack>
      )}
    </Modal>
  )
}

function Explained({ id }: { id: number }) {
  const { t } = useLingui()
  const { data, error } = useRead(examMarksApi.explain, { id })
  if (error) return <Failed />
  return (
    <Table aria-label={t`How it adds up`}>
      <Table.Tbody>
        {data?.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines have no names, and never change places
          <Table.Tr key={at}>
            <ExplainedLine line={line} />
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

function ExplainedLine({ line }: { line: Line }) {
  const { t } = useLingui()
  if ('label' in line) {
    return (
      <>
        <Table.Td>{line.label || t`Marks`}</Table.Td>
        <Table.Td ta="end" c={line.counted ? undefined : 'dimmed'} td={line.counted ? undefined : 'line-through'}>
          {line.value ?? noValue} / {line.max}
        </Table.Td>
      </>
    )
  }
  const [name, value]: [string, React.ReactNode] =
    'rule' in line
      ? [line.section ? t`Section ${line.section}` : t`Rule`, <RuleText key="rule" {...line} />]
      : 'floor' in line
        ? [t`Not below zero`, line.floor]
        : 'moderation' in line
          ? [line.moderation, line.value]
          : 'protected' in line
            ? [t`Kept: a correction would have cost marks`, line.protected]
            : 'sum' in line
              ? [t`Sum`, line.sum]
              : 'max' in line
                ? [t`Out of`, line.max]
                : 'grace' in line
                  ? [t`Grace marks`, line.grace]
                  : 'pass' in line
                    ? [t`Pass marks`, line.pass]
                    : 'percent' in line
                      ? [t`Percent`, <PercentText key="percent" {...line} />]
                      : [t`Grade`, <BandText key="band" {...line} />]
  return (
    <>
      <Table.Td fw={600}>{name}</Table.Td>
      <Table.Td ta="end" fw={600}>
        {value}
      </Table.Td>
    </>
  )
}

/** A rule is told as 'any 3 of 5', whatever the language. */
function RuleText({ rule }: { rule: string }) {
  const [, some, all] = /^any (\d+) of (\d+)$/.exec(rule) ?? []
  return some ? (
    <Trans comment="questions that count">
      any {some} of {all}
    </Trans>
  ) : (
    rule
  )
}

/** A percent that was rounded is told as '76.875 → 76.88'. */
function PercentText({ percent }: { percent: string }) {
  const [exact, rounded] = percent.split(' → ')
  if (rounded === undefined) return percent
  return (
    <>
      {rounded}
      <Text size="xs" fw={400} c="dimmed">
        <Trans>rounded from {exact}</Trans>
      </Text>
    </>
  )
}

/** A grade is told as 'B1 from 71'. */
function BandText({ band }: { band: string }) {
  const [, grade, least] = /^(.+) from ([\d.]+)$/.exec(band) ?? []
  return grade ? (
    <Trans comment="a grade, and its least percent">
      {grade} from {least}
    </Trans>
  ) : (
    band
  )
}

function History({ id }: { id: number }) {
  const { t, i18n } = useLingui()
  const { rows, error } = useList(examMarksApi.history, { id })
  if (error) return <Failed />
  return (
    <Stack gap="xs">
      <Title order={3} size="h4">
        <Trans>History</Trans>
      </Title>
      {rows?.length === 0 && (
        <Text c="dimmed">
          <Trans>Nothing was entered yet.</Trans>
        </Text>
      )}
      {rows && rows.length > 0 && (
        <Table aria-label={t`History`}>
          <Table.Tbody>
            {rows.map((one, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a list that only grows, read as a whole
              <Table.Tr key={at}>
                <Table.Td>
                  {momentText(one.at)}
                  <Text size="xs" c="dimmed">
                    {[one.by?.name, one.impersonated_by?.name, one.reason].filter(Boolean).join(' · ')}
                  </Text>
                </Table.Td>
                <Table.Td>{one.label ?? (fieldNames[one.field] ? i18n._(fieldNames[one.field]!) : one.field)}</Table.Td>
                <Table.Td ta="end">
                  {one.before ?? noValue} → {one.after ?? noValue}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </Stack>
  )
}

const fieldNames: Record<string, MessageDescriptor> = {
  marks: msg`Marks`,
  attendance: msg`Attendance`,
  grace: msg`Grace marks`,
  remarks: msg`Remark`,
}

const Failed = () => (
  <Text c="dimmed" role="alert">
    <Trans>It could not be loaded. Close this and try again.</Trans>
  </Text>
)

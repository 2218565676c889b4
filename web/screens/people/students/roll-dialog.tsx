import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, NativeSelect, NumberInput, SimpleGrid, Stack, Table, Text } from '@mantine/core'
import { useState } from 'react'
import { type RollNumber, rollOrders, type Session, studentApi, studentRollsApi } from '#contract'
import { CallError } from '#web/api/call-error.ts'
import { useAction } from '#web/api/use/use-action.ts'
import { useRead } from '#web/api/use/use-read.ts'
import { Modal } from '#web/ui/dialog/modal.tsx'
import { noValue } from '#web/ui/no-value.ts'
import { SectionPick, type SectionPlace } from './section-pick.tsx'
import '#web/ui/dialog/dialog.css'

interface RollDialogProps {
  opened: boolean
  /** What the list is filtered to. */
  start: SectionPlace
  session: Session | null
  onClose: () => void
}

/** Numbers the pupils of a section anew. What would change is seen before it is done. */
export default function RollDialog({ opened, start, session, onClose }: RollDialogProps) {
  const { t } = useLingui()
  return (
    <Modal opened={opened} onClose={onClose} title={t`Roll numbers`} size="lg">
      {opened && session && <Rolls start={start} session={session} onClose={onClose} />}
    </Modal>
  )
}

type Order = (typeof rollOrders)[number]

function Rolls({ start, session, onClose }: { start: SectionPlace; session: Session; onClose: () => void }) {
  const { t } = useLingui()
  const [place, setPlace] = useState(start)
  const [order, setOrder] = useState<Order>('NAME')
  const [first, setFirst] = useState<number | string>(1)
  const names: Record<Order, string> = {
    NAME: t`By name`,
    ADMISSION_NO: t`By admission number`,
    CURRENT: t`In the order of today's numbers`,
  }
  const from = Number(first)
  const isWhole = Number.isInteger(from) && from >= 1
  const sent = { session_id: session.id, section_id: place.section_id ?? 0, order, start: isWhole ? from : 1 }
  const enabled = place.section_id !== null && isWhole
  const preview = useRead(
    studentRollsApi.assignRollNumbers,
    { ...sent, dry_run: true },
    { enabled, toasts: 'failures' },
  )
  const assign = useAction(studentRollsApi.assignRollNumbers, { invalidates: [studentApi.list], conflicts: 'toast' })
  const rows = enabled ? preview.data : undefined
  const changed = (rows ?? []).filter((row) => row.from !== row.to).length
  const run = () =>
    assign.run(sent).then(onClose, (error) => {
      if (!(error instanceof CallError)) throw error
    })
  return (
    <Stack gap="sm">
      <SectionPick value={place} onChange={setPlace} />
      <SimpleGrid cols={2}>
        <NativeSelect
          label={t`Order`}
          value={order}
          data={rollOrders.map((value) => ({ value, label: names[value] }))}
          onChange={({ currentTarget }) => setOrder(currentTarget.value as Order)}
        />
        <NumberInput
          clampBehavior="blur"
          label={t`First number`}
          min={1}
          max={90_000}
          allowDecimal={false}
          value={first}
          error={isWhole ? null : t`Enter a whole number from 1`}
          onChange={setFirst}
        />
      </SimpleGrid>
      {rows && <Preview rows={rows} />}
      <Group className="dialog-foot">
        <Text size="sm" c="dimmed" aria-live="polite" me="auto">
          {rows &&
            (changed === 0
              ? t`Nothing changes.`
              : t`${plural(changed, { one: '# of them gets another number.', other: '# of them get another number.' })}`)}
        </Text>
        <Button variant="default" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button disabled={changed === 0} aria-disabled={assign.pending} onClick={() => assign.pending || void run()}>
          <Trans>Assign</Trans>
        </Button>
      </Group>
    </Stack>
  )
}

function Preview({ rows }: { rows: readonly RollNumber[] }) {
  const { t } = useLingui()
  if (rows.length === 0)
    return (
      <Text size="sm" c="dimmed">
        <Trans>Nobody is in this section in this session.</Trans>
      </Text>
    )
  return (
    <Table.ScrollContainer minWidth={0} mah={320}>
      <Table stickyHeader>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{t`Name`}</Table.Th>
            <Table.Th scope="col" ta="end">{t`Today`}</Table.Th>
            <Table.Th scope="col" ta="end">{t`New`}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={row.student_id}>
              <Table.Th scope="row" fw={400}>
                {row.name}
              </Table.Th>
              <Table.Td ta="end">{row.from ?? noValue}</Table.Td>
              <Table.Td ta="end" fw={row.from === row.to ? 400 : 600}>
                {row.to}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}

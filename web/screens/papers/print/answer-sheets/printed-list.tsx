import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Badge, Button, Checkbox, Group, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { type AnswerSheetRow, answerSheetApi } from '#contract'
import { usePermission } from '#web/api/sign-in/account.ts'
import { useAction } from '#web/api/use/use-action.ts'
import { useList } from '#web/api/use/use-list.ts'
import { momentText } from '#web/ui/dates.ts'
import { PageLinks } from '#web/ui/list/pages/page-links.tsx'
import { Loading } from '#web/ui/message/loading.tsx'

const pageSize = 20

/** What was printed of a paper, sheet by sheet; lost ones are taken out of use. */
export function PrintedList({ paper_id }: { paper_id: number }) {
  const { t } = useLingui()
  const may = usePermission('question-paper')
  const mayMarks = usePermission('exam-marks')
  const [serial, setSerial] = useState('')
  const [page, setPage] = useState(1)
  const [chosen, setChosen] = useState<number[]>([])
  const body = { filter: { question_paper_id: paper_id, serial }, range: { page, pageSize } }
  const { rows, count = 0 } = useList(answerSheetApi.list, body)
  const mayVoid = may('download') && mayMarks('upload')
  return (
    <Stack gap="sm">
      <TextInput
        label={t`Find by serial`}
        description={t`As it is printed beside the code, or a part of it`}
        value={serial}
        onChange={(event) => {
          setSerial(event.currentTarget.value)
          setPage(1)
        }}
      />
      {!rows && <Loading />}
      {rows?.length === 0 && (
        <Text c="dimmed">
          {serial ? (
            <Trans>No answer sheet has this serial.</Trans>
          ) : (
            <Trans>No answer sheet of this paper was printed yet.</Trans>
          )}
        </Text>
      )}
      <Checkbox.Group
        aria-label={t`Printed answer sheets`}
        value={chosen.map(String)}
        onChange={(ids) => setChosen(ids.map(Number))}
      >
        <Stack gap={4}>
          {rows?.map((row) => (
            <PrintedRow key={row.id} row={row} mayVoid={mayVoid} />
          ))}
        </Stack>
      </Checkbox.Group>
      <PageLinks total={Math.ceil(count / pageSize)} page={page} onChange={setPage} />
      {mayVoid && chosen.length > 0 && <VoidForm ids={chosen} onDone={() => setChosen([])} />}
    </Stack>
  )
}

function PrintedRow({ row, mayVoid }: { row: AnswerSheetRow; mayVoid: boolean }) {
  const { t } = useLingui()
  const { set } = row
  const kinds = { NAMED: '', BLANK: t`blank`, EXTRA: t`extra` }
  const whose = row.student ? [row.student.roll_no, row.student.name].filter(Boolean).join(' ') : kinds[row.kind]
  const facts = [whose, set && t`Set ${set}`, row.exam?.title, momentText(row.printed_at)].filter(Boolean)
  const label = (
    <Group gap="xs">
      <Text span ff="monospace">
        {row.serial.match(/.{4}/g)?.join(' ')}
      </Text>
      <Text span size="sm">
        {facts.join(' · ')}
      </Text>
      {row.void && (
        <Badge color="red" variant="light" title={row.void.reason}>
          <Trans>out of use</Trans>
        </Badge>
      )}
    </Group>
  )
  return <Checkbox value={String(row.id)} disabled={!mayVoid || row.void !== null} label={label} mih={44} />
}

/** Nothing that comes back of these sheets counts from now on. */
function VoidForm({ ids, onDone }: { ids: readonly number[]; onDone: () => void }) {
  const { t } = useLingui()
  const [reason, setReason] = useState('')
  const action = useAction(answerSheetApi.void, { invalidates: [answerSheetApi.list] })
  const run = async () => {
    if (action.pending || reason.trim() === '') return
    await action.run({ ids: [...ids], reason })
    onDone()
  }
  return (
    <Group align="flex-end">
      <TextInput
        flex={1}
        miw={220}
        label={t`Why they are taken out of use`}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <Button color="red" aria-disabled={action.pending || reason.trim() === ''} onClick={() => void run()}>
        <Plural value={ids.length} one="Take # sheet out of use" other="Take # sheets out of use" />
      </Button>
    </Group>
  )
}

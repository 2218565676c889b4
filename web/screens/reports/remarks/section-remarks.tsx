import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Alert, Button, Group, List, Stack, Text, TextInput } from '@mantine/core'
import { IconTableImport } from '@tabler/icons-react'
import { lazy, Suspense, useMemo, useRef, useState } from 'react'
import { issuedCardApi, type RemarkState, type ReportRemarkRow, repeatedSentences, reportRemarkApi } from '#contract'
import { CallError } from '#web/api/call-error.ts'
import { usePermission } from '#web/api/sign-in/account.ts'
import { useInClosedSession } from '#web/api/sign-in/closed-session.ts'
import { useAction } from '#web/api/use/use-action.ts'
import { useList } from '#web/api/use/use-list.ts'
import { withTextsOf } from '#web/language.ts'
import { loadScreen } from '#web/load-screen.ts'
import { PageLinks } from '#web/ui/list/pages/page-links.tsx'
import { Loading } from '#web/ui/message/loading.tsx'
import { RemarkLine } from './remark-line.tsx'
import { unsavedOf } from './unsaved.ts'
import type { Around } from './use-remark-text.ts'

const RemarkList = lazy(loadScreen(() => withTextsOf('uploads', import('../lists/remark-list.tsx'))))

/** Boxes at once: more make typing slow. What is done with remarks is done with those of the whole section. */
const PAGE = 50

interface SectionRemarksProps extends Pick<Around, 'isOpen' | 'occasion_id'> {
  session_id: number
  section_id: number
}

/** The remarks of a section, pupil by pupil; saved as they are left. */
export function SectionRemarks({ session_id, section_id, isOpen, occasion_id }: SectionRemarksProps) {
  const { rows, trouble } = useList(reportRemarkApi.list, {
    filter: { session_id: [session_id], section_id: [section_id], occasion_id, is_all_data_fetch: true },
  })
  const isReader = usePermission('exam-marks')('verify')
  const isClosed = useInClosedSession()
  const savings: Around['savings'] = useRef(new Map())
  const top = useRef<HTMLDivElement>(null)
  const [page, setPage] = useState(1)
  const [isList, setList] = useState(false)
  if (!rows)
    return trouble.error ? (
      <Group gap="sm">
        <Text c="var(--q-bad)">
          <Trans>The pupils could not be loaded.</Trans>
        </Text>
        <Button variant="default" onClick={trouble.onRetry}>
          <Trans>Try again</Trans>
        </Button>
      </Group>
    ) : (
      <Loading />
    )
  if (isList)
    return (
      <Suspense fallback={<Loading />}>
        <RemarkList asked={{ session_id, section_id, occasion_id }} onClose={() => setList(false)} />
      </Suspense>
    )
  return (
    <Stack gap="md" ref={top}>
      {!isClosed && rows.some(({ is_writer }) => is_writer) && (
        <Button
          variant="default"
          w="fit-content"
          leftSection={<IconTableImport size={18} aria-hidden />}
          onClick={() => setList(true)}
        >
          <Trans>Remarks from a list</Trans>
        </Button>
      )}
      {!isClosed && <Moves {...{ rows, isReader, savings, occasion_id }} />}
      <RepeatedNote rows={rows} />
      {rows.slice((page - 1) * PAGE, page * PAGE).map((row) => (
        <RemarkLine key={row.id} {...{ row, session_id, isReader, savings, isOpen, occasion_id }} />
      ))}
      <PageLinks
        total={Math.ceil(rows.length / PAGE)}
        page={page}
        onChange={(next) => {
          setPage(next)
          top.current?.scrollIntoView()
        }}
      />
    </Stack>
  )
}

/** What stands in the remarks of more than a third of the section is told to whoever writes them. */
function RepeatedNote({ rows }: { rows: ReportRemarkRow[] }) {
  const repeated = useMemo(() => repeatedSentences(rows), [rows])
  const of = rows.length
  if (repeated.length === 0 || !rows.some(({ is_writer }) => is_writer)) return null
  return (
    <Alert color="yellow" variant="light" role="status" title={<Trans>Said of more than a third of the section</Trans>}>
      <List size="sm">
        {repeated.slice(0, 5).map(({ sentence, count }) => (
          <List.Item key={sentence}>
            <bdi>{sentence}</bdi>{' '}
            <Text span inherit c="dimmed">
              <Trans>
                {count} of {of}
              </Trans>
            </Text>
          </List.Item>
        ))}
      </List>
    </Alert>
  )
}

const idsIn = (rows: ReportRemarkRow[], state: RemarkState) =>
  rows.filter((row) => row.state === state).map(({ id }) => id)

const namesOf = (rows: readonly ReportRemarkRow[], ids?: ReadonlySet<number>) =>
  rows.flatMap(({ id, student }) => (!ids || ids.has(id) ? [student.name] : [])).join(', ')

/** What keeps remarks from being moved, and whose they are. */
interface BlockedMove {
  why: 'unsaved' | 'changed'
  names: string
}

interface MovesProps extends Pick<Around, 'savings' | 'occasion_id'> {
  rows: ReportRemarkRow[]
  isReader: boolean
}

/** Moves remarks on or back, once what is still being typed is saved; says what kept them. */
function useRemarkMoves({ rows, savings, occasion_id }: Omit<MovesProps, 'isReader'>) {
  const change = useAction(reportRemarkApi.changeState, {
    invalidates: [reportRemarkApi.list, reportRemarkApi.progress, issuedCardApi.progress],
  })
  const [note, setNote] = useState<string | null>(null)
  const [blocked, setBlocked] = useState<BlockedMove | null>(null)
  const move = async (ids: number[], state: RemarkState, why?: string) => {
    const versions = new Map(rows.map(({ id, row_version }) => [id, row_version]))
    // The click itself leaves a box: its text goes first, else the one before it were handed in.
    const settled = await Promise.all([...savings.current].map(async ([id, saving]) => [id, await saving] as const))
    const unsaved = new Set(settled.flatMap(([id, saved]) => (saved === null ? [id] : [])))
    for (const id of ids) if (unsavedOf({ id, occasion_id })) unsaved.add(id)
    setBlocked(unsaved.size > 0 ? { why: 'unsaved', names: namesOf(rows, unsaved) } : null)
    if (unsaved.size > 0) return
    // Of a box that was emptied nothing is left to be moved.
    const emptied = new Set(settled.flatMap(([id, saved]) => (saved?.isEmpty ? [id] : [])))
    for (const [id, saved] of settled) if (saved) versions.set(id, saved.row_version)
    const there = ids.filter((id) => !emptied.has(id))
    if (there.length === 0) return
    const row_versions = there.map((id) => versions.get(id) ?? 0)
    await change.run({ ids: there, row_versions, state, occasion_id, ...(why && { note: why }) }).then(
      () => setNote(null),
      (error: unknown) => {
        // What was refused was said already, but for words that came in between.
        const isStale = error instanceof CallError && error.status === 409 && Array.isArray(error.data)
        if (!isStale) return
        setBlocked({ why: 'changed', names: namesOf(error.data as ReportRemarkRow[]) })
      },
    )
  }
  return { move, blocked, note, setNote, isPending: change.pending }
}

/** What is done with all remarks that are as far: handing in, approving, sending back. */
function Moves({ rows, isReader, savings, occasion_id }: MovesProps) {
  const { t } = useLingui()
  const { move, blocked, note, setNote, isPending } = useRemarkMoves({ rows, savings, occasion_id })
  const drafts = idsIn(rows, 'DRAFT')
  const proofs = idsIn(rows, 'PROOF')
  const isWriter = rows.some((row) => row.is_writer)
  const missing = rows.filter(({ state }) => state === null).length
  const names = blocked?.names ?? ''
  return (
    <Stack gap="xs">
      <Text size="sm" c="dimmed" role="status">
        {missing > 0 ? (
          <Plural value={missing} one="# remark is still to be written." other="# remarks are still to be written." />
        ) : (
          <Trans>A remark is written of everybody.</Trans>
        )}
      </Text>
      <Group gap="xs">
        {isWriter && drafts.length > 0 && (
          <Button aria-disabled={isPending} onClick={() => !isPending && void move(drafts, 'PROOF')}>
            <Plural value={drafts.length} one="Hand in # remark" other="Hand in # remarks" />
          </Button>
        )}
        {isReader && proofs.length > 0 && (
          <>
            <Button aria-disabled={isPending} onClick={() => !isPending && void move(proofs, 'APPROVED')}>
              <Plural value={proofs.length} one="Approve # remark" other="Approve # remarks" />
            </Button>
            <Button variant="default" onClick={() => setNote(note === null ? '' : null)} aria-expanded={note !== null}>
              <Trans>Send back…</Trans>
            </Button>
          </>
        )}
        {!isReader && isWriter && proofs.length > 0 && (
          <Button variant="default" aria-disabled={isPending} onClick={() => !isPending && void move(proofs, 'DRAFT')}>
            <Plural value={proofs.length} one="Take # remark back" other="Take # remarks back" />
          </Button>
        )}
      </Group>
      {blocked && (
        <Text size="sm" c="var(--q-bad)" role="alert">
          {blocked.why === 'unsaved' ? (
            <Trans>Not saved yet: {names}. Leave the box again, then go on here.</Trans>
          ) : (
            <Trans>Nothing was done. Somebody else changed meanwhile: {names}. Read it, then go on here.</Trans>
          )}
        </Text>
      )}
      {note !== null && (
        <Group gap="xs" align="end">
          <TextInput
            label={t`What is to be changed`}
            value={note}
            maxLength={300}
            style={{ flex: 1 }}
            data-autofocus
            onChange={({ currentTarget }) => setNote(currentTarget.value)}
          />
          <Button
            aria-disabled={note.trim() === '' || isPending}
            onClick={() => note.trim() !== '' && void move(proofs, 'DRAFT', note.trim())}
          >
            <Trans>Send back</Trans>
          </Button>
        </Group>
      )}
    </Stack>
  )
}

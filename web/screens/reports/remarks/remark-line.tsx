import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Badge, Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { type ComponentProps, type KeyboardEvent, lazy, Suspense, useRef, useState } from 'react'
import { issuedCardApi, REMARK_LENGTH, type RemarkState, type ReportRemarkRow, reportRemarkApi } from '#contract'
import { CallError } from '#web/api/call-error.ts'
import { useInClosedSession } from '#web/api/sign-in/closed-session.ts'
import { useAction } from '#web/api/use/use-action.ts'
import { loadScreen } from '#web/load-screen.ts'
import type { StateLook } from '#web/ui/state-look.ts'
import { PupilMarks } from './pupil-marks.tsx'
import { type Around, useRemarkText } from './use-remark-text.ts'

const PhraseList = lazy(loadScreen(() => import('./phrase-list.tsx')))

const stateNames: Record<RemarkState, MessageDescriptor> = {
  DRAFT: msg`Being written`,
  PROOF: msg`To be read`,
  APPROVED: msg`Approved`,
}
const stateLooks: Record<RemarkState, StateLook> = { DRAFT: 'draft', PROOF: 'going', APPROVED: 'done' }

interface RemarkLineProps extends Around {
  row: ReportRemarkRow
  session_id: number
  /** May read what others wrote, and approve it. */
  isReader: boolean
}

/** Ctrl and Enter go on to the box of the next pupil. */
function toNextBox(event: KeyboardEvent<HTMLTextAreaElement>) {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  const boxes = [...document.querySelectorAll<HTMLTextAreaElement>('textarea[data-remark]')]
  const at = boxes.indexOf(event.currentTarget)
  ;(boxes[at + 1] ?? event.currentTarget).focus()
}

/** One pupil: what is written, how far it is, and what may be done with it. What is typed is saved when the box is left. */
export function RemarkLine({ row, session_id, isReader, ...around }: RemarkLineProps) {
  const { t } = useLingui()
  const isClosed = useInClosedSession()
  const [isOpened, setOpened] = useState(false)
  const mayWrite = !isClosed && (row.state === 'PROOF' ? isReader : row.state !== 'APPROVED' && row.is_writer)
  const { value, isSaving, trouble, type, save, discard } = useRemarkText(row, around)
  const { approve, isChanged, isPending } = useApproval(row, save, around.occasion_id)
  const stored = row.remark ?? ''
  const labels = {
    stale: t`Somebody changed it meanwhile to “${stored}”. Leave the box again to save yours over it.`,
    lost: t`Not saved. Leave the box again to try once more.`,
  }
  const { name } = row.student
  const box = useRef<HTMLTextAreaElement>(null)
  const takePhrase = (phrase: string) => {
    type(value.trim() === '' ? phrase : `${value.trimEnd()} ${phrase}`)
    // By keyboard the button has it: from the box what is written is saved when it is left.
    box.current?.focus()
  }
  return (
    <Stack gap={6} component="section" aria-label={name}>
      <LineHead {...{ row, isSaving }} />
      <PupilMarks {...{ session_id }} student_id={row.student.id} enabled={isOpened} />
      <Textarea
        aria-label={t`Remark for ${name}`}
        data-remark
        ref={box}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={REMARK_LENGTH}
        dir="auto"
        readOnly={!mayWrite || isSaving}
        variant={mayWrite ? 'default' : 'filled'}
        placeholder={mayWrite ? t`What the parents are to read` : ''}
        value={mayWrite ? value : stored}
        error={mayWrite && trouble && labels[trouble]}
        description={value.length > REMARK_LENGTH - 100 ? t`${value.length} of ${REMARK_LENGTH} characters` : undefined}
        onChange={({ currentTarget }) => type(currentTarget.value)}
        onFocus={() => setOpened(true)}
        onBlur={() => mayWrite && void save()}
        onKeyDown={toNextBox}
      />
      {mayWrite && isOpened && <Phrases {...{ value }} student={row.student} onTake={takePhrase} />}
      {!mayWrite && trouble && (
        <Group gap="xs" role="alert">
          <Text size="sm" c="var(--q-bad)" style={{ flex: 1 }}>
            <Trans>You wrote this too late to be saved: “{value}”</Trans>
          </Text>
          <Button variant="default" aria-label={t`Throw away what you wrote for ${name}`} onClick={discard}>
            <Trans>Throw away</Trans>
          </Button>
        </Group>
      )}
      {isChanged && (
        <Text size="sm" c="var(--q-bad)" role="alert">
          <Trans>Somebody changed this remark meanwhile. Read it, then approve it.</Trans>
        </Text>
      )}
      <Before row={row} />
      {row.state === 'PROOF' && isReader && !isClosed && (
        <Group gap="xs">
          <Button
            variant="default"
            aria-label={t`Approve the remark for ${name}`}
            aria-disabled={isPending}
            onClick={() => void approve()}
          >
            <Trans>Approve</Trans>
          </Button>
        </Group>
      )}
    </Stack>
  )
}

/** Why it was sent back, and what it was when it was handed in. */
function Before({ row }: { row: ReportRemarkRow }) {
  return (
    <>
      {row.note && row.state === 'DRAFT' && (
        <Text size="sm" c="var(--q-warn)">
          <Trans>Sent back: {row.note}</Trans>
        </Text>
      )}
      {row.handed_in && (
        <Text size="sm" c="dimmed">
          <Trans>As it was handed in: {row.handed_in}</Trans>
        </Text>
      )}
    </>
  )
}

/** The bank of phrases, opened where it is wanted. */
function Phrases(props: ComponentProps<typeof PhraseList>) {
  const { t } = useLingui()
  const [isShown, setShown] = useState(false)
  const { name } = props.student
  return (
    <>
      <Group gap="xs">
        <Button
          variant="subtle"
          size="compact-sm"
          aria-expanded={isShown}
          aria-label={t`Phrases for ${name}`}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => setShown(!isShown)}
        >
          <Trans>Phrases</Trans>
        </Button>
      </Group>
      {isShown && (
        <Suspense fallback={null}>
          <PhraseList {...props} />
        </Suspense>
      )}
    </>
  )
}

/** Whose remark it is, whether it is being saved, and how far it is. */
function LineHead({ row, isSaving }: { row: ReportRemarkRow; isSaving: boolean }) {
  const { i18n } = useLingui()
  const { name, roll_no } = row.student
  return (
    <Group gap="sm" justify="space-between">
      <Text fw={600}>
        {roll_no ? `${roll_no} · ` : ''}
        {name}
      </Text>
      <Group gap="xs">
        {isSaving && (
          <Text size="sm" c="dimmed" role="status">
            <Trans>Saving...</Trans>
          </Text>
        )}
        {row.state && <Badge data-look={stateLooks[row.state]}>{i18n._(stateNames[row.state])}</Badge>}
      </Group>
    </Group>
  )
}

/** What is typed is saved, then approved as it was saved. */
function useApproval(
  row: ReportRemarkRow,
  save: ReturnType<typeof useRemarkText>['save'],
  occasion_id: Around['occasion_id'],
) {
  const move = useAction(reportRemarkApi.changeState, {
    invalidates: [reportRemarkApi.list, reportRemarkApi.progress, issuedCardApi.progress],
  })
  const [isChanged, setChanged] = useState(false)
  const approve = async () => {
    if (move.pending) return
    setChanged(false)
    const saved = await save()
    if (saved === null) return
    // What was refused was said already, but for words that came in between.
    const sent = { ids: [row.id], row_versions: [saved.row_version], state: 'APPROVED' as const, occasion_id }
    await move.run(sent).catch((error: unknown) => {
      setChanged(error instanceof CallError && error.status === 409)
    })
  }
  return { approve, isChanged, isPending: move.pending }
}

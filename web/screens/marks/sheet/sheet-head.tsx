import { Plural, Trans, useLingui } from '@lingui/react/macro'
import {
  ActionIcon,
  type ActionIconProps,
  Anchor,
  Badge,
  Button,
  type ButtonProps,
  Group,
  Loader,
  Progress,
  Stack,
  Text,
} from '@mantine/core'
import {
  type Icon,
  IconArrowBackUp,
  IconArrowForwardUp,
  IconDownload,
  IconFileSpreadsheet,
  IconKeyboard,
  IconUsers,
} from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { type MouseEvent, memo, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { type ExamRow, examMarksApi } from '#contract'
import { download } from '#web/api/download.ts'
import type { CellDraft } from '#web/api/marks/cell-draft.ts'
import { useMay, usePermission } from '#web/api/sign-in/account.ts'
import { alsoOffline } from '#web/load-screen.ts'
import { dayText } from '#web/ui/dates.ts'
import { lazyDialog } from '#web/ui/dialog/lazy-dialog.tsx'
import { textOf } from '#web/ui/message/sentence-text.ts'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { useHasOneLine } from '#web/ui/use-is-mobile.ts'
import { ExamBadge } from '../../../entity/exam/exam-badge.tsx'
import type { SheetStore, Summary } from '../store/sheet-store.ts'
import classes from './marking.module.css'
import { saveUnsentFile } from './save-unsent.ts'

const StateDialog = lazyDialog(
  alsoOffline(() => import('../../../entity/exam/state-dialog.tsx')),
  ({ exam }) => exam !== null,
)

interface SheetHeadProps {
  store: SheetStore
  exam: ExamRow
  may: string[]
  /** Everything that is shown is handed in, of an exam that is still being marked. */
  isAllIn: boolean
  isReadOnly: boolean
  onUndo: () => void
  onRedo: () => void
  onHelp: () => void
  onUpload: () => void
  /** Leads to the next cell in one of these states. */
  onNext: (states: readonly CellDraft['state'][]) => void
  /** "All present" is offered elsewhere. */
  isCards: boolean
}

/** What the sheet is of, how far it is, and what is done with it as a whole. It stands while marks are typed; what counts them is drawn apart. */
export const SheetHead = memo(function SheetHead(props: SheetHeadProps) {
  const { store, exam, may, isAllIn, isReadOnly, onUndo, onRedo, onHelp, onUpload, onNext, isCards } = props
  const { t } = useLingui()
  const canUndo = useSyncExternalStore(store.subscribe, () => store.canUndo)
  const canRedo = useSyncExternalStore(store.subscribe, () => store.canRedo)
  const [moved, setMoved] = useState<ExamRow | null>(null)
  // While marks are missing the next step is to enter them.
  const isWhole = useSyncExternalStore(store.subscribe, () => {
    const { complete, of } = store.getSummary()
    return complete === of
  })
  const mayTakeBack = usePermission('exam-marks')('update') && isAllIn
  const mayMove = !isAllIn && may.some((one) => ['submit', 'verify', 'publish'].includes(one))
  const hasStep = mayMove || mayTakeBack
  const title = useFocusAfter(hasStep, moved === null)
  return (
    <Stack gap={6} className={classes.top}>
      <Group justify="space-between" gap="xs" className={classes.names}>
        <Group ref={title} tabIndex={-1} gap="sm" align="baseline" className={classes.title}>
          <PageHeading title={exam.name}>{exam.name}</PageHeading>
          <ExamBadge state={isAllIn ? 'SUBMITTED' : exam.state} />
        </Group>
        {/* Wrapped below the name it still ends where the primary button of every screen does. */}
        <Group gap="xs" ms="auto" className={classes.ways}>
          <SheetButton
            label={t`Undo`}
            title={t`Undo (Ctrl Z)`}
            icon={IconArrowBackUp}
            disabled={!canUndo || isReadOnly}
            onClick={onUndo}
          />
          <SheetButton
            label={t`Redo`}
            title={t`Redo (Ctrl Y)`}
            icon={IconArrowForwardUp}
            disabled={!canRedo || isReadOnly}
            onClick={onRedo}
          />
          <SheetButton label={t`Keys`} title={t`Keys (?)`} icon={IconKeyboard} visibleFrom="sm" onClick={onHelp} />
          <FileButton {...{ exam, isReadOnly, onUpload }} />
          {!isReadOnly && !isCards && <AllPresent onClick={() => store.allPresent()} />}
          {/* One button, which keeps the focus when a step has made another of it. */}
          {hasStep && (
            <StepButton
              store={store}
              variant={mayMove && (exam.state !== 'MARKING' || isWhole) ? 'filled' : 'default'}
              onStep={() => setMoved(exam)}
            >
              {mayMove && exam.state === 'MARKING' ? <Trans>Hand in</Trans> : <Trans>Change the state</Trans>}
            </StepButton>
          )}
        </Group>
      </Group>
      <Text size="sm" c="dimmed" className={classes.about}>
        {[exam.grade.title, exam.subject.title, dayText(exam.date)].join(' · ')}
        {exam.question_paper_id !== null && <ToScans exam_id={exam.id} />}
      </Text>
      <TakenBack {...exam} />
      <Progressed {...{ store, exam, onNext }} />
      <StateDialog exam={moved} onClose={() => setMoved(null)} />
    </Stack>
  )
})

/** The way to the answer sheets of the exam that were read; of an area that has a screen for them. */
function ToScans({ exam_id }: { exam_id: number }) {
  const to = /^\/(school|staff)-admin\/exam\//.exec(location.pathname)
  const router = useRouter({ warn: false })
  if (!to) return null
  const href = `${to[0]}scans?exam=${exam_id}`
  // Drawn without a router too.
  const go = (event: MouseEvent) => {
    if (!router || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    router.history.push(href)
  }
  return (
    <>
      {' · '}
      <Anchor href={href} inherit onClick={go} className="no-print">
        <Trans>Scans</Trans>
      </Anchor>
    </>
  )
}

/** Marks come from a file, and go into one once nothing more is typed. */
function FileButton({ exam, isReadOnly, onUpload }: Pick<SheetHeadProps, 'exam' | 'isReadOnly' | 'onUpload'>) {
  const { t } = useLingui()
  const mayRead = useMay()(examMarksApi.template)
  if (isReadOnly && !mayRead) return null
  const name = isReadOnly ? t`Marks as a file` : t`Marks from a file`
  const save = () => download(examMarksApi.template, { id: exam.id }, `${exam.name}, ${exam.subject.title}.xlsx`)
  return (
    <SheetButton
      label={name}
      title={name}
      icon={isReadOnly ? IconDownload : IconFileSpreadsheet}
      onClick={() => (isReadOnly ? void save() : onUpload())}
    />
  )
}

/** A step that was the last takes its button away, and the focus with it: then what is of interest is the name with its new state. */
function useFocusAfter(hasStep: boolean, isClosed: boolean) {
  const title = useRef<HTMLDivElement>(null)
  const had = useRef(false)
  useEffect(() => {
    if (!isClosed) return
    const focused = document.activeElement
    const isLost = focused === document.body || focused?.closest('[role="dialog"]')
    if (had.current && !hasStep && isLost) title.current?.focus({ preventScroll: true })
    had.current = hasStep
  }, [hasStep, isClosed])
  return title
}

/** Why the exam is where it had been before: whoever took it back has said so. */
function TakenBack({ state, state_reason }: Pick<ExamRow, 'state' | 'state_reason'>) {
  if (!state_reason || (state !== 'MARKING' && state !== 'SUBMITTED')) return null
  return (
    <Text size="sm" c="var(--q-warn)" data-extra>
      {state === 'MARKING' ? (
        <Trans>Opened again: {state_reason}</Trans>
      ) : (
        <Trans>Verification taken back: {state_reason}</Trans>
      )}
    </Text>
  )
}

interface StepButtonProps extends Pick<ButtonProps, 'variant' | 'children'> {
  store: SheetStore
  onStep: () => void
}

/** A step is of the marks that are saved: what is on its way when the button is pressed is waited for. */
function StepButton({ store, onStep, ...button }: StepButtonProps) {
  const [isAsked, setAsked] = useState(false)
  const isSending = useSyncExternalStore(store.subscribe, () => isAsked && isOnItsWay(store.getSummary()))
  useEffect(() => {
    if (!isAsked || isSending) return
    setAsked(false)
    onStep()
  }, [isAsked, isSending, onStep])
  return (
    <Button
      {...button}
      aria-busy={isSending}
      leftSection={isSending && <Loader size={14} color="currentColor" />}
      onClick={() => setAsked(true)}
    />
  )
}

const isOnItsWay = ({ waiting, offline, stopped }: Summary) => waiting > 0 && !offline && stopped === null

/** How much is entered, and what of it is not saved yet. */
function Progressed({ store, exam, onNext }: Pick<SheetHeadProps, 'store' | 'exam' | 'onNext'>) {
  const { t } = useLingui()
  const summary = useSyncExternalStore(store.subscribe, store.getSummary)
  const { complete, of } = summary
  return (
    <Group gap="sm" role="status" aria-live="polite" className={classes.progress}>
      <Progress value={of > 0 ? (complete / of) * 100 : 0} w={120} aria-label={t`Complete`} />
      <Text size="sm">
        <Trans>
          {complete} of {of} complete
        </Trans>
      </Text>
      <Sent {...{ summary, onNext }} />
      {summary.waiting + summary.conflicts + summary.toMend > 0 &&
        (summary.offline || summary.stopped || summary.toMend > 0) && (
          <Button variant="subtle" size="compact-sm" onClick={() => saveUnsentFile(store, exam.name)}>
            <Trans>Save what is not sent as a file</Trans>
          </Button>
        )}
    </Group>
  )
}

interface SheetButtonProps extends Pick<ActionIconProps, 'disabled' | 'visibleFrom'> {
  label: string
  /** With the keys that do the same. */
  title: string
  icon: Icon
  onClick: () => void
}

const SheetButton = ({ label, icon: Sign, ...button }: SheetButtonProps) => (
  <ActionIcon variant="subtle" size="var(--q-icon-button)" aria-label={label} {...button}>
    <Sign size={18} aria-hidden />
  </ActionIcon>
)

function AllPresent({ onClick }: { onClick: () => void }) {
  const { t } = useLingui()
  const hasOneLine = useHasOneLine()
  if (hasOneLine)
    return <SheetButton label={t`All present`} title={t`All present`} icon={IconUsers} onClick={onClick} />
  return (
    <Button variant="default" leftSection={<IconUsers size={16} aria-hidden />} onClick={onClick}>
      <Trans>All present</Trans>
    </Button>
  )
}

/** Says how many there are, and leads from one to the next. */
const NextButton = (props: ButtonProps & Pick<React.ComponentProps<'button'>, 'title' | 'onClick'>) => (
  <Button variant="light" size="compact-sm" {...props} />
)

/** Whether everything is saved, and what is not. */
function Sent({ summary, onNext }: { summary: Summary; onNext: SheetHeadProps['onNext'] }) {
  const { t } = useLingui()
  const { waiting, conflicts, toMend, offline, stopped, durable } = summary
  const isSaved = waiting + conflicts + toMend === 0
  const isPaused = offline || stopped !== null
  return (
    <>
      {isSaved && (
        <Text size="sm" c="dimmed">
          <Trans>All saved</Trans>
        </Text>
      )}
      {waiting > 0 && !isPaused && (
        <Badge color="blue">
          <Plural value={waiting} one="# being saved" other="# being saved" />
        </Badge>
      )}
      {waiting > 0 && isPaused && (
        <NextButton color="blue" title={t`To the next mark that is not sent`} onClick={() => onNext(['kept'])}>
          <Plural value={waiting} one="# not sent, kept on this device" other="# not sent, kept on this device" />
        </NextButton>
      )}
      {conflicts > 0 && (
        <NextButton color="yellow" title={t`To the next conflict`} onClick={() => onNext(['conflict'])}>
          <Plural value={conflicts} one="# conflict" other="# conflicts" />
        </NextButton>
      )}
      {toMend > 0 && (
        <NextButton color="red" title={t`To the next mark to correct`} onClick={() => onNext(['refused', 'wrong'])}>
          <Plural value={toMend} one="# to correct" other="# to correct" />
        </NextButton>
      )}
      {offline && (
        <Text size="sm">
          <Trans>No connection. Go on: it is sent by itself when it is back.</Trans>
        </Text>
      )}
      {!durable && (
        <Text size="sm" c="var(--q-bad)">
          <Trans>This browser keeps nothing: leave the page open until all is saved.</Trans>
        </Text>
      )}
      {stopped && (
        <Text size="sm" c="var(--q-bad)">
          <Trans>Nothing more is sent: {textOf(stopped)} What was typed stays on this device.</Trans>
        </Text>
      )}
    </>
  )
}

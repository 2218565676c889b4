import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Alert, Button, Text, VisuallyHidden } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { examResponseApi, type ScanAuditItem, type ScanAuditRow, scanAuditApi } from '#contract'
import { call } from '#web/api/call.ts'
import { useRead } from '#web/api/use/use-read.ts'
import { LeaveGuard } from '#web/ui/dialog/leave-guard.tsx'
import { Failed } from '#web/ui/list/list-table.tsx'
import { isRefusal, refusalText } from '#web/ui/message/refusal.ts'
import { AnswerButtons } from '../doubts/answer-buttons.tsx'
import { cropOf } from '../doubts/crop-pictures.ts'
import { DeskLoading } from '../doubts/doubt-desk.tsx'
import { doubtTitle, markedText } from '../doubts/doubt-words.ts'
import classes from '../doubts/doubts.module.css'
import { FieldPicture } from '../doubts/field-picture.tsx'
import { useDeskKeys } from '../doubts/use-desk-keys.ts'
import { AuditDesk, type AuditView } from './audit-desk.ts'

/** Answers of a sample that are read at once. */
const pageSize = 500

const touched = [scanAuditApi.list, examResponseApi.list, examResponseApi.preview, examResponseApi.table]

/** The answers of a sample one after the other, large, without what was read. */
export function AuditPanel({ audit }: { audit: ScanAuditRow }) {
  const { id } = audit
  const queryClient = useQueryClient()
  const [page, setPage] = useState(1)
  const [desk] = useState(
    () =>
      new AuditDesk(audit, async (items) => (await call(scanAuditApi.decide, { id, items }, { toasts: 'none' })).data),
  )
  const { answer, error, refetch } = useRead(scanAuditApi.items, { id, range: { page, pageSize } })
  useEffect(() => {
    if (answer) desk.load(answer.data)
  }, [desk, answer])
  const view = useSyncExternalStore(desk.subscribe, desk.getView)
  const isOver = answer !== undefined && view.item === null
  const pages = Math.max(1, Math.ceil((answer?.count ?? 0) / pageSize))
  const isDone = isOver && view.waiting === 0 && page >= pages
  useEffect(() => {
    if (isOver && page < pages) setPage(page + 1)
  }, [isOver, page, pages])
  useEffect(() => {
    // What it proves is there now, and what differed is another answer.
    if (isDone) for (const { path } of touched) void queryClient.invalidateQueries({ queryKey: [path] })
  }, [isDone, queryClient])
  if (error && !answer) return <Failed error={error} onRetry={() => void refetch()} />
  if (!answer) return <DeskLoading />
  return (
    <Sample {...{ desk, view }}>
      <LeaveGuard isDirty={() => desk.getView().waiting > 0} />
      <NotTaken {...{ desk, view }} />
    </Sample>
  )
}

interface DeskProps {
  desk: AuditDesk
  view: AuditView
}

/** Why answers are not there yet; nothing of them is lost meanwhile. */
function NotTaken({ desk, view: { failed, waiting } }: DeskProps) {
  if (failed === null) return null
  return (
    <Alert color="yellow" role="alert">
      <Text size="sm">
        <Plural value={waiting} one="# answer is not sent yet." other="# answers are not sent yet." />{' '}
        {isRefusal(failed) ? refusalText(failed) : <Trans>Is there a connection?</Trans>}
      </Text>
      <Button size="compact-sm" variant="default" mt="xs" data-way onClick={() => void desk.sendNext()}>
        <Trans>Send again</Trans>
      </Button>
    </Alert>
  )
}

function Sample({ desk, view, children }: DeskProps & { children: React.ReactNode }) {
  const section = useRef<HTMLElement>(null)
  const { item, next } = view
  useDeskKeys(section, { store: desk })
  useEffect(() => {
    for (const one of next) cropOf(one).catch(() => undefined)
  }, [next])
  return (
    <section ref={section} className={classes.desk} aria-labelledby="doubt">
      {children}
      {item ? <AuditItem {...{ desk, view, item }} /> : <DeskLoading />}
    </section>
  )
}

function AuditItem({ desk, view, item }: DeskProps & { item: ScanAuditItem }) {
  const { marked, remark, isSeen, left } = view
  return (
    <>
      <div className={classes.head}>
        <h2 id="doubt">{doubtTitle(item)}</h2>
        <span className={classes.left}>
          <Plural value={left} one="# still to look at" other="# still to look at" />
        </span>
        <p className={classes.why}>
          {isSeen ? (
            <Trans>You have looked at this one.</Trans>
          ) : (
            <Trans>Enter all that is marked, as you see it.</Trans>
          )}
        </p>
      </div>
      <div className={classes.paper}>
        <FieldPicture doubt={item} {...{ marked }} onToggle={(r, v, adds) => desk.toggle(r, v, adds)} />
      </div>
      <AnswerButtons store={desk} doubt={item} view={view} />
      {remark === 'choose' && (
        <Text size="sm" c="var(--q-bad)" role="alert">
          <Trans>Enter what is marked, or say that it is blank.</Trans>
        </Text>
      )}
      <AuditWays {...{ desk, view, item }} />
      <Spoken {...{ view, item }} />
    </>
  )
}

function AuditWays({ desk, view, item }: DeskProps & { item: ScanAuditItem }) {
  const confirm = useRef<HTMLButtonElement>(null)
  const { n } = item
  useEffect(() => {
    const focused = document.activeElement
    if (n > 0 && (focused === document.body || focused?.closest(`.${classes.desk}`)))
      confirm.current?.focus({ preventScroll: true })
  }, [n])
  return (
    <div className={classes.ways}>
      <Button variant="default" data-way onClick={() => desk.blank()}>
        <Trans context="nothing is marked">Blank</Trans>
        <kbd>{item.kind === 'DIGITS' ? 'Del' : '0'}</kbd>
      </Button>
      <Button variant="default" data-way onClick={() => desk.giveUp()}>
        <Trans>Later</Trans>
        <kbd>?</kbd>
      </Button>
      <Button variant="default" data-way aria-disabled={!view.canUndo} onClick={() => desk.undo()}>
        <Trans>Undo</Trans>
        <kbd>Ctrl Z</kbd>
      </Button>
      <Button ref={confirm} onClick={() => desk.confirm()}>
        <Trans>Confirm</Trans>
        <kbd>↵</kbd>
      </Button>
    </div>
  )
}

/** What is read out: which field, what is chosen there, how many are left. */
function Spoken({ view: { marked, left }, item }: { view: AuditView; item: ScanAuditItem }) {
  const { t } = useLingui()
  const title = doubtTitle(item)
  const what = marked ? markedText(item, marked) : t`Nothing is chosen yet`
  return (
    <VisuallyHidden role="status">
      <Trans>
        {title}: {what}. {left} left.
      </Trans>
    </VisuallyHidden>
  )
}

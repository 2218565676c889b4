import { useLingui } from '@lingui/react/macro'
import { Group, Stack } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, type ReactNode, type RefObject, type SyntheticEvent, useEffect, useRef } from 'react'
import { Question } from '#contract'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { focusFirstError } from '../../list/focus-error.ts'
import { rememberedList, useQuestionPaths } from '../../list/question-paths.ts'
import { DetailFields } from '../form/detail-fields.tsx'
import { FactsFields } from '../form/facts-fields.tsx'
import classes from '../form/form.module.css'
import { QuestionFormProvider } from '../form/form-context.ts'
import type { FormValues } from '../form/form-schema.ts'
import { newValues } from '../form/form-values.ts'
import { losesApproval } from '../form/loses-approval.ts'
import { QuestionText } from '../form/question-text.tsx'
import { PasteManyButton } from '../paste/paste-many-button.tsx'
import { MissingAlt } from '../translations/missing-alt.tsx'
import { TranslationFields } from '../translations/translation-fields.tsx'
import { typeFields } from '../types/type-fields.tsx'
import { ApprovalNotice, ConflictNotice, DraftOffer, MissingNote } from './form-notices.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import { LivePreview } from './live-preview.tsx'
import { isAndAnother, SaveBar } from './save-bar.tsx'
import { SimilarNotice } from './similar-notice.tsx'
import { useQuestionSave } from './use-question-save.ts'
import { useWriting } from './use-writing.ts'

const textId = 'question-text'
/** Half a second: whoever has gone on by then is left alone. */
const mostFrames = 30

interface QuestionFormProps {
  /** The question that is edited, null for a new one. */
  question: Question | null
  start: FormValues
  /** So many are to be written, of which this is the first. */
  missing?: number | null
  /** What stands above the fields of one that exists. */
  above?: (row: Question | null) => ReactNode
}

/** Writes a question: the form, and beside it the question as it is printed. */
export function QuestionForm({ question, start, missing = null, above }: QuestionFormProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const paths = useQuestionPaths()
  const { form, base, isDirty, draft, begin, takeUp, restoreDraft } = useWriting(question, start)
  const { values } = form
  const element = useRef<HTMLFormElement>(null)
  const isDone = useRef(false)
  useFirstField(element, question === null)
  useNextText(base.count)
  const showErrors = () => focusFirstError(element.current)
  const { save, pending, conflict, clearConflict } = useQuestionSave(form, showErrors)

  const submit = async (typed: FormValues, row: Question | null, another = false) => {
    if (pending || !(await save(typed, row))) return
    draft.drop()
    if (another) {
      begin(null, newValues({ ...typed, max_marks: missing === null ? null : typed.max_marks }))
    } else {
      isDone.current = true
      navigate({ to: paths.list, search: () => rememberedList() })
    }
  }
  const saveByKey = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.requestSubmit()
  }
  const send = form.onSubmit(
    (typed, event?: SyntheticEvent) => submit(typed, base.row, isAndAnother(event)),
    showErrors,
  )
  const TypeFields = typeFields[values.type]
  const current = conflict?.errorCode === 'stale_row' ? (Question.safeParse(conflict.data).data ?? null) : null

  return (
    <QuestionFormProvider form={form}>
      <form ref={element} noValidate onSubmit={send} onKeyDown={saveByKey}>
        <Group justify="space-between" gap="xs" mb="md">
          <PageHeading>{question ? t`Update Question` : t`Create New Question`}</PageHeading>
          {missing !== null && <MissingNote at={base.count + 1} of={missing} />}
          {!question && <PasteManyButton start={values} />}
        </Group>
        <div className={classes.columns}>
          <Stack gap="lg" key={base.count}>
            {above?.(base.row)}
            {draft.offered && <DraftOffer draft={draft.offered} onRestore={restoreDraft} onDiscard={draft.take} />}
            {conflict && (
              <ConflictNotice
                refusal={conflict}
                onReload={() => {
                  clearConflict()
                  if (current) takeUp(current)
                }}
                onOverwrite={() => current && submit(values, current)}
                isStale={current !== null}
              />
            )}
            <FactsFields question={base.row} />
            <QuestionText id={textId} />
            <TypeFields />
            <MissingAlt />
            <DetailFields />
            <TranslationFields />
          </Stack>
          <div className={classes.side}>
            <LivePreview values={values} />
            {/* Not among the fields: it comes while somebody is about to press what stands below. */}
            <SimilarNotice exclude_id={question?.id} />
            {losesApproval(base.row, base.values, values) && <ApprovalNotice />}
            <SaveBar updating={question !== null} pending={pending} draft={draft} />
          </div>
        </div>
      </form>
      <LeaveGuard isUnsaved={() => isDirty && !isDone.current} onKeep={draft.keep} onDiscard={draft.drop} />
    </QuestionFormProvider>
  )
}

/** Together with its label, which would else stay behind the top bar. Answers whether it is there yet. */
function focusText(): boolean {
  const text = document.getElementById(textId)
  text?.focus({ preventScroll: true })
  text?.scrollIntoView({ block: 'center' })
  return text !== null && document.activeElement === text
}

/** What follows begins with its text, whatever its type: the fields are drawn anew, and an editor takes a frame or two to be there. */
function useNextText(count: number) {
  useEffect(() => {
    if (count === 0) return
    let frame = 0
    let left = mostFrames
    const tryIt = () => {
      left -= 1
      if (!focusText() && left > 0) frame = requestAnimationFrame(tryIt)
    }
    frame = requestAnimationFrame(tryIt)
    return () => cancelAnimationFrame(frame)
  }, [count])
}

/** A new question begins with the first thing that has to be said; behind the frame, which gives the focus to a new page. */
function useFirstField(form: RefObject<HTMLFormElement | null>, isNew: boolean) {
  useEffect(() => {
    if (!isNew) return
    const frame = requestAnimationFrame(() => {
      const first = form.current?.querySelector<HTMLElement>('[data-autofocus]') ?? document.getElementById(textId)
      first?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [form, isNew])
}

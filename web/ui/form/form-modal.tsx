import { Trans } from '@lingui/react/macro'
import { Alert, Button, Checkbox, Group, Stack } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { type KeyboardEvent, type MouseEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Modal, useCloseDialog } from '#web/ui/dialog/modal.tsx'
import { fieldErrors, isRefusal, type Refusal, refusalText } from '../message/refusal.ts'
import '#web/ui/dialog/dialog.css'

interface FormModalProps<V> {
  opened: boolean
  /** Two where it depends on `updating`: that of a new row first. */
  title: string | [creating: string, updating: string]
  form: UseFormReturnType<V>
  /** Sends the values; a rejection keeps the dialog open with everything typed. */
  save: (values: V) => Promise<unknown>
  onClose: () => void
  /** 'Save' and 'Saving...' become 'Update' and 'Updating...'. */
  updating?: boolean
  /** What the button says instead of these; null where there is nothing to send. */
  submit?: [idle: string, busy: string] | null
  /** Takes up the row that somebody else has saved meanwhile. */
  onTakeCurrent?: (row: unknown) => void
  /** Where a field of the body has another name in the form: refused fields are marked under the form's name. */
  fieldNames?: Record<string, string>
  /** What the form of a further row begins with, after one was saved: it is offered beside the buttons. */
  toNext?: (saved: V) => V
  /** Stays open after it was sent: what came of it is shown in it. */
  stays?: boolean
  size?: string
  /** Escape does not close it. */
  isStatic?: boolean
  children: ReactNode
}

/** A dialog around a form: the backdrop doesn't close it; X, Cancel, Escape and Back ask when something was typed, Ctrl+Enter saves, refused fields are marked. */
export function FormModal<V>(props: FormModalProps<V>) {
  const { opened, title, form, updating = false, onTakeCurrent, toNext, size, children } = props
  const element = useRef<HTMLFormElement>(null)
  const [again, setAgain] = useState(false)
  const offersNext = toNext !== undefined && !updating
  const { refusal, setRefusal, submit, close } = useSaving(props, {
    onRefused: () => focusFirstError(element.current),
    next: offersNext && again ? element : undefined,
  })
  const saveByKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) element.current?.requestSubmit()
  }
  const refuse = () => focusFirstError(element.current)
  const shown = typeof title === 'string' ? title : title[updating ? 1 : 0]
  return (
    <Modal
      {...{ opened, size }}
      onClose={close}
      typed={() => props.submit !== null && !form.submitting && form.isDirty()}
      title={shown}
      closeOnClickOutside={false}
      closeOnEscape={!props.isStatic}
    >
      <form ref={element} onSubmit={form.onSubmit(submit, refuse)} onKeyDown={saveByKey} noValidate>
        <Stack gap="sm">
          {refusal && <Conflict refusal={refusal} onTakeCurrent={onTakeCurrent} onTaken={() => setRefusal(null)} />}
          {children}
          <Group className="dialog-foot">
            {offersNext && (
              <Checkbox
                label={<Trans>Add another</Trans>}
                me="auto"
                checked={again}
                onChange={(event) => setAgain(event.currentTarget.checked)}
              />
            )}
            <SubmitButtons pending={form.submitting} updating={updating} labels={props.submit} />
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

/** Fields that are marked; of boxes to tick it is the group around them that is. */
const faulty =
  '[aria-invalid="true"]:not(fieldset), [data-faulty], [data-error] > :is([role="group"], [role="radiogroup"]) input'

/** After the next paint, when the marked field has its mark. */
const focusFirstError = (form: HTMLFormElement | null) =>
  requestAnimationFrame(() => form?.querySelector<HTMLElement>(faulty)?.focus())

/** What is typed into, or chosen in. */
const typedIn =
  'input:not([type="checkbox"], [type="radio"], [type="file"]), textarea, select, [contenteditable="true"]'

const isEmpty = (field: HTMLElement) => ('value' in field ? field.value === '' : field.textContent?.trim() === '')
const isSelect = (field: HTMLElement) => field instanceof HTMLSelectElement

/** The first field that is empty for the next row and is typed in; where all are filled the one that the dialog began with. */
function focusEmptied(form: HTMLFormElement | null): void {
  const fields = [...(form?.querySelectorAll<HTMLElement>(typedIn) ?? [])].filter((one) => !one.matches(':disabled'))
  const [first] = fields.filter((one) => isEmpty(one) && !isSelect(one))
  const begun = form?.querySelector<HTMLElement>('[data-autofocus]')
  ;(first ?? begun ?? fields[0])?.focus()
}

interface AfterSaving {
  onRefused: () => void
  /** The form, where another row follows; absent where the dialog closes. */
  next: RefObject<HTMLFormElement | null> | undefined
}

/** Saves, and keeps what the server refused. */
function useSaving<V>(props: FormModalProps<V>, { onRefused, next }: AfterSaving) {
  const { form, save, onClose, fieldNames, toNext, stays } = props
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const close = () => {
    setRefusal(null)
    onClose()
  }
  const submit = async (values: V) => {
    if (form.submitting) return
    setRefusal(null)
    try {
      await save(values)
      if (stays) return form.resetDirty(values)
      if (!next || !toNext) return close()
      // The field that is left is checked, with what was saved: of the next row nothing is wrong yet.
      if (next.current?.contains(document.activeElement)) (document.activeElement as HTMLElement).blur()
      form.setInitialValues(toNext(values))
      flushSync(() => form.reset())
      requestAnimationFrame(() => focusEmptied(next.current))
    } catch (error) {
      if (!isRefusal(error)) throw error
      // Drawn at once: the focus looks for what is marked.
      flushSync(() => form.setErrors(fieldErrors(error, fieldNames)))
      // Marked fields say it already; what is no field's fault is said above them.
      if (error.status === 409 && error.errors.length === 0) setRefusal(error)
      onRefused()
    }
  }
  return { refusal, setRefusal, submit, close }
}

interface ConflictProps {
  refusal: Refusal
  onTakeCurrent?: (row: unknown) => void
  onTaken: () => void
}

/** A refusal that is the user's to decide: a name that exists, a row that somebody else has changed. */
function Conflict({ refusal, onTakeCurrent, onTaken }: ConflictProps) {
  const isStale = refusal.errorCode === 'stale_row' && onTakeCurrent
  const box = useRef<HTMLDivElement>(null)
  // It stands at the top, and whoever saved may be at the foot of a long form: nothing would seem to have happened.
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each refusal
  useEffect(() => {
    box.current?.focus({ preventScroll: true })
    box.current?.scrollIntoView({ block: 'center' })
  }, [refusal])
  return (
    <Alert ref={box} color="yellow" role="alert" tabIndex={-1}>
      {refusalText(refusal)}
      {isStale && (
        <Button
          mt="xs"
          size="compact-sm"
          variant="light"
          onClick={() => {
            onTakeCurrent(refusal.data)
            onTaken()
          }}
        >
          <Trans>Show the new values</Trans>
        </Button>
      )}
    </Alert>
  )
}

/** A field that is left is checked: what is then said below it would move the button away from under the pointer, and the click would be lost. */
const keepFocus = (event: MouseEvent) => event.preventDefault()

interface SubmitButtonsProps {
  pending: boolean
  updating: boolean
  labels: [idle: string, busy: string] | null | undefined
}

function SubmitButtons({ pending, updating, labels }: SubmitButtonsProps) {
  const cancel = useCloseDialog()
  const idle = labels?.[0] ?? (updating ? <Trans>Update</Trans> : <Trans>Save</Trans>)
  const busy = labels?.[1] ?? (updating ? <Trans>Updating...</Trans> : <Trans>Saving...</Trans>)
  return (
    <>
      <Button variant="default" onClick={cancel} disabled={pending}>
        {labels === null ? <Trans>Close</Trans> : <Trans>Cancel</Trans>}
      </Button>
      {labels !== null && (
        <Button type="submit" aria-disabled={pending} onMouseDown={keepFocus}>
          {pending ? busy : idle}
        </Button>
      )}
    </>
  )
}

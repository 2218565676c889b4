import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Input, Stack, Text } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import type { PlaceFilter } from '#web/entity/filters/place.ts'
import { PlaceFields } from '#web/entity/filters/place-fields.tsx'
import { Modal } from '#web/ui/dialog/modal.tsx'
import { showSuccess } from '#web/ui/message/toast.tsx'
import { LazyRichTextEditor } from '#web/ui/rich-text/editor/lazy-editor.tsx'
import { checkValues } from '../form/check-values.ts'
import type { FormValues } from '../form/form-schema.ts'
import classes from './paste-many.module.css'
import { PastedCard } from './pasted-card.tsx'
import { useCreateMany } from './use-create-many.ts'
import { type AllChanges, type FoundQuestions, useFound } from './use-found.ts'
import '#web/ui/dialog/dialog.css'

interface PasteManyProps {
  opened: boolean
  onClose: () => void
  /** Class, subject, chapter, level, skill and language of the questions. */
  start: FormValues
}

/** Makes questions of a pasted list: what was found is shown as printed, then created one after the other. */
export default function PasteMany({ opened, onClose, start }: PasteManyProps) {
  const { t } = useLingui()
  // Outlives the closing of the dialog: what was pasted is still there when it is opened again.
  const [html, setHtml] = useState('')
  const changes = useState<AllChanges>({})
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t`Paste many questions`}
      size={900}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      <PasteForm start={start} html={html} setHtml={setHtml} changes={changes} onClose={onClose} />
    </Modal>
  )
}

interface PasteFormProps extends Omit<PasteManyProps, 'opened'> {
  html: string
  setHtml: (html: string) => void
  changes: Parameters<typeof useFound>[2]
}

function PasteForm({ start, html, setHtml, changes, onClose }: PasteFormProps) {
  const { t } = useLingui()
  const { grade_id, subject_id, chapter_id, topic_id } = start
  const [place, setPlace] = useState<PlaceFilter>({ grade_id, subject_id, chapter_id, topic_id })
  const [isTried, setIsTried] = useState(false)
  const many = useCreateMany()
  const found = useFound(html, { ...start, ...place }, changes)
  const waiting = found.entries.filter((entry) => !many.outcomes[entry.key]?.saved && !entry.changes.left_out)
  const ready = waiting.filter(({ problems }) => problems.length === 0)
  // Nothing is created before somebody has looked at what is in doubt.
  const doubtful = waiting.filter(({ doubts }) => doubts.length > 0).length
  const placeErrors = isTried ? checkValues({ ...start, ...place }) : {}
  const isPlaced = place.grade_id && place.subject_id && place.chapter_id
  const create = async () => {
    setIsTried(true)
    if (!isPlaced || ready.length === 0 || doubtful > 0) return
    const { saved, failed } = await many.run(ready)
    if (saved > 0) showSuccess(t`${plural(saved, { one: '# question created', other: '# questions created' })}`)
    if (failed > 0 || ready.length < waiting.length) return
    setHtml('')
    onClose()
  }
  /** React hands the keys of a dialog on to the form around it, which Ctrl+Enter would save. */
  const createByKey = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) create()
  }
  return (
    <Stack gap="md" onKeyDown={createByKey}>
      <div className={classes.place}>
        <PlaceFields
          place={place}
          onChange={(changes) => setPlace({ ...place, ...changes })}
          errorOf={(field) => placeErrors[field]}
        />
      </div>
      <div className={classes.source}>
        <LazyRichTextEditor
          variant="full"
          minRows={5}
          value={html}
          onChange={setHtml}
          label={t`Paste or type here`}
          description={t`A number begins each question, (a) (b) (c) its options. A star marks a right one, or a line “Ans: b”.`}
        />
      </div>
      <FoundList found={found} many={many} />
      {isTried && !isPlaced && (
        <Input.Error role="alert">
          <Trans>Choose class, subject and chapter first.</Trans>
        </Input.Error>
      )}
      {doubtful > 0 && (
        <Text size="sm" role="status">
          {t`${plural(doubtful, { one: '# question is in doubt: look at it, or leave it out.', other: '# questions are in doubt: look at them, or leave them out.' })}`}
        </Text>
      )}
      <Group className="dialog-foot">
        <Button variant="default" onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
        <Button onClick={create} disabled={ready.length === 0 || doubtful > 0} loading={many.running}>
          {t`${plural(ready.length, { 0: 'Create questions', one: 'Create # question', other: 'Create # questions' })}`}
        </Button>
      </Group>
    </Stack>
  )
}

interface FoundListProps {
  found: FoundQuestions
  many: ReturnType<typeof useCreateMany>
}

function FoundList({ found: { entries, left_over }, many }: FoundListProps) {
  const { t } = useLingui()
  const skipped = left_over.join(' · ')
  return (
    <section aria-label={t`Questions found`}>
      <Text fw={600} aria-live="polite">
        {t`${plural(entries.length, { 0: 'No question found yet', one: '# question found', other: '# questions found' })}`}
      </Text>
      {skipped && (
        <Text size="sm" c="dimmed">
          <Trans>Left out, because it belongs to no question: {skipped}</Trans>
        </Text>
      )}
      <div className={classes.found}>
        {entries.map((entry) => (
          <PastedCard key={entry.key} entry={entry} outcome={many.outcomes[entry.key] ?? null} />
        ))}
      </div>
    </section>
  )
}

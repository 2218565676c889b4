import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { type BlueprintRow, blueprintApi } from '#contract'
import { useAction } from '#web/api/use/use-action.ts'
import { lazyDialog } from '#web/ui/dialog/lazy-dialog.tsx'
import { sayText } from '#web/ui/message/sentence-text.ts'
import { showUndo } from '#web/ui/message/toast.tsx'
import { namesSubject, withoutSubject } from '../blueprint/edits.ts'
import type { BlueprintEditor } from '../blueprint/use-blueprint-editor.ts'
import { blueprintOf, valuesOf } from '../blueprint/values.ts'
import type { TemplateFormProps } from './template-form.tsx'
import type { Template, TemplatesDialogProps } from './templates.tsx'

const TemplatesDialog = lazyDialog<TemplatesDialogProps>(
  () => import('./templates.tsx'),
  ({ opened }) => opened,
)
const TemplateForm = lazyDialog<TemplateFormProps>(
  () => import('./template-form.tsx'),
  ({ opened }) => opened,
)

interface TemplateBarProps {
  editor: BlueprintEditor
  grade_id: number | null
  /** What a customary blueprint is made for, taken where the paper has none yet. */
  onUsed: (wants: { question_paper_marks: number; timing: string | null }) => void
}

/** Starts from a template, and keeps the blueprint as one. */
export function TemplateBar({ editor, grade_id, onUsed }: TemplateBarProps) {
  const { t } = useLingui()
  const [opened, setOpened] = useState<'templates' | 'save' | null>(null)
  const [used, setUsed] = useState<BlueprintRow | null>(null)
  const { subject_id, values } = editor
  const hasProblems = Object.keys(editor.problems).some((path) => path !== 'question_paper_marks')
  const use = (template: Template) => {
    setOpened(null)
    const { blueprint } = 'row' in template ? template.row : template.customary
    const read = valuesOf(blueprint)
    const isElsewhere = 'row' in template && template.row.subject_id !== subject_id
    const name = 'row' in template ? template.row.title : sayText(template.customary.title)
    const { timing = null } = 'customary' in template ? template.customary : {}
    editor.change(() => (isElsewhere ? withoutSubject(read) : read))
    setUsed('row' in template ? template.row : null)
    onUsed({ question_paper_marks: marksOf(template), timing })
    showUndo(t`The blueprint starts from ${name}`, editor.undo)
  }
  return (
    <Group gap="xs">
      <Button variant="light" onClick={() => setOpened('templates')}>
        <Trans>Start from a template</Trans>
      </Button>
      <Button variant="default" disabled={hasProblems} onClick={() => setOpened('save')}>
        <Trans>Save as a template</Trans>
      </Button>
      {used?.is_own && <UpdateButton editor={editor} row={used} disabled={hasProblems} onSaved={setUsed} />}
      <TemplatesDialog
        opened={opened === 'templates'}
        onClose={() => setOpened(null)}
        grade_id={grade_id}
        subject_id={subject_id}
        onUse={use}
        onChanged={(row, id) => setUsed((before) => (before?.id === id ? row : before))}
      />
      <TemplateForm
        opened={opened === 'save'}
        onClose={() => setOpened(null)}
        blueprint={blueprintOf(values)}
        place={namesSubject(values) && grade_id !== null && subject_id !== null ? { grade_id, subject_id } : null}
        onSaved={setUsed}
      />
    </Group>
  )
}

const marksOf = (template: Template): number =>
  'row' in template ? template.row.question_paper_marks : template.customary.question_paper_marks

interface UpdateButtonProps {
  editor: BlueprintEditor
  row: BlueprintRow
  disabled: boolean
  onSaved: (row: BlueprintRow) => void
}

/** Saves what was changed into the template that it started from. */
function UpdateButton({ editor, row, disabled, onSaved }: UpdateButtonProps) {
  const update = useAction(blueprintApi.update, {
    invalidates: [blueprintApi.list],
    conflicts: 'toast',
    onSuccess: ({ data }) => onSaved(data),
  })
  const { id, row_version, title } = row
  const save = () => update.run({ id, row_version, blueprint: blueprintOf(editor.values) }).catch(() => undefined)
  return (
    <>
      <Button variant="default" disabled={disabled} aria-disabled={update.pending} onClick={save}>
        <Trans>Update the template</Trans>
      </Button>
      <Text size="sm" c="dimmed">
        {title}
      </Text>
    </>
  )
}

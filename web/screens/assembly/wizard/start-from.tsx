import { useLingui } from '@lingui/react/macro'
import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { type BlueprintRow, blueprintApi, type CustomaryBlueprint, customaryBlueprints } from '#contract'
import { usePermission } from '#web/api/sign-in/account.ts'
import { useList } from '#web/api/use/use-list.ts'
import { focusOnceDrawn } from '#web/ui/form/focus.ts'
import { sayText } from '#web/ui/message/sentence-text.ts'
import { showUndo } from '#web/ui/message/toast.tsx'
import type { DetailsValues } from '../../papers/details/details-values.ts'
import type { DetailsForm } from '../../papers/details/use-details-form.ts'
import { withoutSubject } from '../blueprint/edits.ts'
import type { BlueprintEditor } from '../blueprint/use-blueprint-editor.ts'
import { valuesOf } from '../blueprint/values.ts'

/** Templates that are offered, the latest first. */
const latest = { range: { page: 1, pageSize: 50 }, sort: [{ field: 'id' as const, dir: 'desc' as const }] }

/** What a customary blueprint says of the paper. */
function ofCustomary({ type_test, timing, question_paper_marks }: CustomaryBlueprint): Partial<DetailsValues> {
  const [hours = 0, minutes = 0] = timing.split(':').map(Number)
  return { ...(type_test && { type_test }), hours, minutes, question_paper_marks }
}

/** What a template of the school says of it; its class and subject are taken where the paper has none yet. */
function ofTemplate(row: BlueprintRow, { grade_id }: DetailsValues): Partial<DetailsValues> {
  const { question_paper_marks, blueprint } = row
  const limit = blueprint.max_minutes
  const time = limit ? { hours: Math.floor(limit / 60), minutes: limit % 60 } : {}
  const place = grade_id === null && row.grade_id !== null ? { grade_id: row.grade_id, subject_id: row.subject_id } : {}
  return { question_paper_marks, ...time, ...place }
}

/** The template comes first: it fills the type of test, the time and the marks, and is the blueprint that the next step begins with. */
export function StartFrom({ form, editor }: { form: DetailsForm; editor: BlueprintEditor }) {
  const { t } = useLingui()
  const [chosen, setChosen] = useState('')
  const enabled = usePermission('question-paper')('view')
  const templates = useList(blueprintApi.list, latest, { enabled }).rows ?? []
  const choose = (value: string, name: string) => {
    const [kind, key] = value.split(' ')
    const customary = customaryBlueprints.find((one) => kind === 'customary' && one.key === key)
    const row = templates.find((one) => kind === 'template' && one.id === Number(key))
    if (!customary && !row) return setChosen('')
    setChosen(value)
    const before = form.getValues()
    const changes = customary ? ofCustomary(customary) : ofTemplate(row as BlueprintRow, before)
    const subject_id = changes.subject_id ?? before.subject_id
    form.setValues(changes)
    for (const field of [...Object.keys(changes), 'timing']) form.clearFieldError(field)
    editor.change(() => {
      const read = valuesOf((customary ?? (row as BlueprintRow)).blueprint)
      return row && row.subject_id !== subject_id ? withoutSubject(read) : read
    })
    const undo = () => {
      form.setValues(before)
      editor.undo()
      setChosen('')
    }
    showUndo(t`The paper starts from ${name}`, undo, 'start')
  }
  const groups = [
    {
      group: t`Customary blueprints`,
      items: customaryBlueprints.map(({ key, title }) => ({ value: `customary ${key}`, label: sayText(title) })),
    },
    {
      group: t`Templates of the school`,
      items: templates.map(({ id, title }) => ({ value: `template ${id}`, label: title })),
    },
  ]
  return (
    <NativeSelect
      label={t`Start from`}
      description={t`Fills the type of test, the time and the marks; everything can be changed`}
      maw={420}
      ref={form.values.name === '' ? focusOnceDrawn : undefined}
      value={chosen}
      onChange={({ currentTarget: { value, selectedOptions } }) => choose(value, selectedOptions[0]?.label ?? '')}
      data={[{ value: '', label: t`An empty blueprint` }, ...groups.filter(({ items }) => items.length > 0)]}
    />
  )
}

import { useLingui } from '@lingui/react/macro'
import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { blueprintApi, customaryBlueprints, questionPaperApi } from '#contract'
import { call } from '#web/api/call.ts'
import { usePermission } from '#web/api/sign-in/account.ts'
import { useList } from '#web/api/use/use-list.ts'
import { sayText } from '#web/ui/message/sentence-text.ts'
import { showUndo } from '#web/ui/message/toast.tsx'
import type { DetailsForm } from '../details/use-details-form.ts'
import { type Start, startFrom } from './start-values.ts'

/** Papers and templates that are offered, the latest first. */
const latest = { page: 1, pageSize: 50 }

/** What a new paper starts from: customary sections, a template of the school, or another paper. */
export function StartPick({ form }: { form: DetailsForm }) {
  const { t } = useLingui()
  const [chosen, setChosen] = useState('')
  const enabled = usePermission('question-paper')('view')
  const sort = [{ field: 'id' as const, dir: 'desc' as const }]
  const templates = useList(blueprintApi.list, { range: latest, sort }, { enabled }).rows ?? []
  const papers = useList(questionPaperApi.list, { range: latest, sort }, { enabled }).rows ?? []

  const read = async (value: string): Promise<Start | null> => {
    const [kind, key] = value.split(' ')
    const customary = customaryBlueprints.find((one) => kind === 'customary' && one.key === key)
    if (customary) return { customary }
    const template = templates.find((one) => kind === 'template' && one.id === Number(key))
    if (template) return { template }
    return kind === 'paper' ? { paper: (await call(questionPaperApi.preview, { id: Number(key) })).data } : null
  }
  const choose = async (value: string, name: string) => {
    setChosen(value)
    const start = await read(value).catch(() => null)
    if (!start) return setChosen('')
    const before = form.getValues()
    form.setValues(startFrom(start, before))
    form.clearErrors()
    const undo = () => {
      form.setValues(before)
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
    {
      group: t`Copy of a question paper`,
      items: papers.map(({ id, name, subject }) => ({ value: `paper ${id}`, label: `${name} · ${subject.title}` })),
    },
  ]
  return (
    <NativeSelect
      label={t`Start from`}
      description={t`Takes the sections, marks and time of it; everything can be changed below`}
      maw={420}
      value={chosen}
      onChange={({ currentTarget: { value, selectedOptions } }) => void choose(value, selectedOptions[0]?.label ?? '')}
      data={[{ value: '', label: t`An empty paper` }, ...groups.filter(({ items }) => items.length > 0)]}
    />
  )
}

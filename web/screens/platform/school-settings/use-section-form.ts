import { useForm } from '@mantine/form'
import { useState } from 'react'
import { type SchoolSettings, SchoolSettingsInput, schoolSettingsApi } from '#contract'
import { useAction } from '#web/api/use/use-action.ts'
import { validateWith } from '#web/ui/form/validate-with.ts'
import { fieldErrors, isRefusal, type Refusal } from '#web/ui/message/refusal.ts'

type Body = Omit<Parameters<ReturnType<typeof useAction<typeof schoolSettingsApi.update>>['run']>[0], 'row_version'>

interface SectionOf<V> {
  toValues: (settings: SchoolSettings) => V
  toBody: (values: V) => Body
  /** Where a field of the body has another name in the form. */
  fieldNames?: Record<string, string>
}

/** The form of one section of the school's settings: it saves by itself, and keeps what the server refused. */
export function useSectionForm<V extends object>(
  settings: SchoolSettings,
  { toValues, toBody, fieldNames }: SectionOf<V>,
) {
  const [current, setCurrent] = useState(settings)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const form = useForm<V>({
    initialValues: toValues(settings),
    validate: validateWith(SchoolSettingsInput.partial(), toBody) as never,
    validateInputOnBlur: true,
  })
  const take = (row: SchoolSettings) => {
    setCurrent(row)
    setRefusal(null)
    form.setInitialValues(toValues(row))
    form.setValues(toValues(row))
    form.resetDirty(toValues(row))
  }
  const update = useAction(schoolSettingsApi.update, { invalidates: [schoolSettingsApi.get] })
  const save = async (values: V) => {
    if (form.submitting) return
    setRefusal(null)
    try {
      take((await update.run({ row_version: current.row_version, ...toBody(values) })).data)
    } catch (error) {
      if (!isRefusal(error)) throw error
      form.setErrors(fieldErrors(error, fieldNames))
      if (error.status === 409) setRefusal(error)
    }
  }
  return { form, settings: current, refusal, save, take }
}

/** What a section's frame and fields work with. */
export type SectionForm<V extends object> = ReturnType<typeof useSectionForm<V>>

/** What the form of a section is filled with. */
export interface SectionProps {
  settings: SchoolSettings
}

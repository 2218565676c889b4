import { useForm } from '@mantine/form'
import { unwatched } from '#web/ui/form/focus.ts'
import { type DetailsValues, validateDetails } from './details-values.ts'

export function useDetailsForm(initialValues: DetailsValues) {
  return useForm<DetailsValues>({ ...unwatched, initialValues, validate: validateDetails, validateInputOnBlur: true })
}
export type DetailsForm = ReturnType<typeof useDetailsForm>

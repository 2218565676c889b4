import { useForm } from '@mantine/form'
import { type DetailsValues, validateDetails } from './details-values.ts'

export function useDetailsForm(initialValues: DetailsValues) {
  return useForm<DetailsValues>({ initialValues, validate: validateDetails, validateInputOnBlur: true })
}
export type DetailsForm = ReturnType<typeof useDetailsForm>

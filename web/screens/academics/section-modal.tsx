import { useLingui } from '@lingui/react/macro'
import { NumberInput, SimpleGrid, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type Section, SectionInput, sectionApi } from '#contract'
import { useGradeChoices } from '#web/api/use/choices.ts'
import { useAction } from '#web/api/use/use-action.ts'
import { FormModal } from '#web/ui/form/form-modal.tsx'
import { Pick } from '#web/ui/form/pick.tsx'
import { useEdited } from '#web/ui/form/use-edited.ts'
import { validateWith } from '#web/ui/form/validate-with.ts'
import type { RowDialogProps } from './list-facts.ts'

interface SectionModalProps extends RowDialogProps<Section> {
  /** The class that the list shows: a new section starts with it. */
  grade_id: number | null
}

interface SectionValues {
  grade_id: number | null
  title: string
  capacity: number | string
}

const toValues = (section: Section | null, grade_id: number | null): SectionValues => ({
  grade_id: section?.grade_id ?? grade_id,
  title: section?.title ?? '',
  capacity: section?.capacity ?? '',
})

/** Nothing chosen is sent as 0, which the contract refuses with 'Please choose a class'; an emptied capacity is cleared. */
const toBody = ({ grade_id, title, capacity }: SectionValues) => ({
  grade_id: grade_id ?? 0,
  title,
  capacity: capacity === '' ? null : Number(capacity),
})

export default function SectionModal({ edited, grade_id, onClose, onTakeCurrent }: SectionModalProps) {
  const { t } = useLingui()
  const form = useForm<SectionValues>({
    initialValues: toValues(null, null),
    validate: validateWith(SectionInput, toBody),
    validateInputOnBlur: true,
  })
  const section = useEdited(edited, form, (row: Section | null) => toValues(row, grade_id))
  const create = useAction(sectionApi.create, { invalidates: [sectionApi.list] })
  const update = useAction(sectionApi.update, { invalidates: [sectionApi.list] })
  const grade = { label: t`Class`, placeholder: t`Choose a class`, choices: useGradeChoices() }
  return (
    <FormModal
      opened={edited !== null}
      title={section ? t`Update Section` : t`Create New Section`}
      updating={section !== null}
      form={form}
      save={(values) =>
        section
          ? update.run({ id: section.id, row_version: section.row_version, ...toBody(values) })
          : create.run(toBody(values))
      }
      onClose={onClose}
      onTakeCurrent={(row) => onTakeCurrent(row as Section)}
    >
      <Pick {...grade} withAsterisk {...form.getInputProps('grade_id')} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput label={t`Title`} withAsterisk data-autofocus {...form.getInputProps('title')} />
        <NumberInput label={t`Capacity`} min={1} max={500} allowDecimal={false} {...form.getInputProps('capacity')} />
      </SimpleGrid>
    </FormModal>
  )
}

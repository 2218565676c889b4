import { useLingui } from '@lingui/react/macro'
import { Checkbox, Group, NativeSelect, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useNavigate } from '@tanstack/react-router'
import { CardLayoutCopy, type CardLayoutRow, type CardStage, cardLayoutApi } from '#contract'
import { useGradeChoices } from '#web/api/use/choices.ts'
import { useAction } from '#web/api/use/use-action.ts'
import { useList } from '#web/api/use/use-list.ts'
import { useRead } from '#web/api/use/use-read.ts'
import type { RowDialogProps } from '#web/entity/entity.ts'
import { currentArea } from '#web/landing.ts'
import { unwatched } from '#web/ui/form/focus.ts'
import { FormModal } from '#web/ui/form/form-modal.tsx'
import { validateWith } from '#web/ui/form/validate-with.ts'
import { stageNames } from './words.ts'

const values = { name: '', from: 'MIDDLE', grade_ids: [] as string[] }

/** An own layout by its number, a shipped one by its stage. */
const toBody = ({ name, from, grade_ids }: typeof values) => ({
  ...{ name, grade_ids: grade_ids.map(Number) },
  ...(/^\d+$/.test(from) ? { from_id: Number(from) } : { shipped: from as CardStage }),
})

/** A layout begins as a copy; once it is there it is opened. */
export default function CopyDialog({ edited, onClose }: RowDialogProps<CardLayoutRow>) {
  const { t, i18n } = useLingui()
  const navigate = useNavigate()
  const form = useForm({
    ...unwatched,
    ...{ initialValues: values, validate: validateWith(CardLayoutCopy, toBody), validateInputOnBlur: true },
  })
  const create = useAction(cardLayoutApi.create, { invalidates: [cardLayoutApi.list, cardLayoutApi.shipped] })
  const grades = useGradeChoices()
  const shipped = useRead(cardLayoutApi.shipped, {}).data
  const own = useList(cardLayoutApi.list, { range: { page: 1, pageSize: 100 } }).rows
  const taken = new Set((own ?? []).flatMap(({ grade_ids }) => grade_ids))
  const from = [
    ...(shipped ?? []).map(({ stage, grades: having }) => {
      const name = i18n._(stageNames[stage])
      const classes = having.map(({ title }) => title).join(', ')
      return { value: stage, label: classes ? t`${name}, now of ${classes}` : name }
    }),
    ...(own ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
  ]
  const save = async (typed: typeof values) => {
    const { data } = await create.run(toBody(typed))
    void navigate({ to: `/${currentArea()}/card-layouts/${data.id}` })
  }
  return (
    <FormModal
      opened={edited !== null}
      title={t`Copy a layout`}
      {...{ form, save, onClose }}
      fieldNames={{ from_id: 'from', shipped: 'from' }}
    >
      <TextInput
        label={t`Name`}
        description={t`As the school calls it; what stands on the card is changed in it.`}
        withAsterisk
        data-autofocus
        {...form.getInputProps('name')}
      />
      <NativeSelect label={t`Copy of`} data={from} {...form.getInputProps('from')} />
      <Checkbox.Group
        label={t`Classes that get it`}
        description={t`None chosen: it changes no card yet.`}
        {...form.getInputProps('grade_ids')}
      >
        <Group gap="md" mt="xs">
          {(grades ?? []).map(({ id, title }) => (
            <Checkbox key={id} value={String(id)} label={title} disabled={taken.has(id)} />
          ))}
        </Group>
      </Checkbox.Group>
    </FormModal>
  )
}

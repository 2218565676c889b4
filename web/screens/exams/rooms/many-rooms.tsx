import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Checkbox, Group, NumberInput, Radio, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { roomApi, roomLimits } from '#contract'
import { useAction } from '#web/api/use/use-action.ts'
import { useRead } from '#web/api/use/use-read.ts'
import { unwatched } from '#web/ui/form/focus.ts'
import { FormModal } from '#web/ui/form/form-modal.tsx'
import { showWarning } from '#web/ui/message/toast.tsx'

interface ManyRoomsProps {
  opened: boolean
  onClose: () => void
}

const start = {
  way: 'numbered' as 'numbered' | 'used',
  name: 'Room {n}',
  ...{ from: 1, to: 10, rows: 6, columns: 6 },
  /** Names from past exams that are to be rooms; null: all of them. */
  chosen: null as string[] | null,
}
type Values = typeof start

/** Makes many rooms alike at once: numbered ones, or those that exams name already. */
export default function ManyRooms({ opened, onClose }: ManyRoomsProps) {
  const { t } = useLingui()
  const form = useForm<Values>({ ...unwatched, initialValues: start })
  const { way, chosen } = form.values
  const used = useRead(roomApi.suggest, {}, { enabled: opened }).data ?? []
  const createMany = useAction(roomApi.createMany, { invalidates: [roomApi.list] })
  const create = useAction(roomApi.create, { invalidates: [roomApi.list, roomApi.suggest] })
  const names = chosen ?? used.map(({ name }) => name)
  const save = async ({ name, from, to, rows, columns }: Values) => {
    if (way === 'numbered') {
      const { data } = await createMany.run({ name, from, to, rows, columns })
      const count = data.left.length
      if (count > 0)
        showWarning(t`${plural(count, { one: '# name was there already', other: '# names were there already' })}`)
      return
    }
    for (const one of names) await create.run({ name: one, rows, columns })
  }
  const close = () => {
    onClose()
    form.reset()
  }
  const count = way === 'numbered' ? Math.max(0, form.values.to - form.values.from + 1) : names.length
  return (
    <FormModal
      opened={opened}
      onClose={close}
      title={t`Add many rooms`}
      form={form}
      save={save}
      submit={count === 0 ? null : [t`${plural(count, { one: 'Add # room', other: 'Add # rooms' })}`, t`Adding...`]}
    >
      {used.length > 0 && (
        <Radio.Group aria-label={t`Which rooms`} {...form.getInputProps('way')}>
          <Group>
            <Radio value="numbered" label={t`Numbered`} />
            <Radio value="used" label={t`From past exams`} />
          </Group>
        </Radio.Group>
      )}
      {way === 'numbered' ? (
        <Numbered form={form} />
      ) : (
        <Used {...{ used, names }} onChange={(all) => form.setFieldValue('chosen', all)} />
      )}
      <SimpleGrid cols={2}>
        <NumberInput
          label={t`Rows`}
          min={1}
          max={roomLimits.rows}
          allowDecimal={false}
          {...form.getInputProps('rows')}
        />
        <NumberInput
          label={t`Columns`}
          min={1}
          max={roomLimits.columns}
          allowDecimal={false}
          {...form.getInputProps('columns')}
        />
      </SimpleGrid>
      <Text size="sm" c="dimmed">
        <Trans>Aisles and other sizes are drawn afterwards, room by room.</Trans>
      </Text>
    </FormModal>
  )
}

function Numbered({ form }: { form: ReturnType<typeof useForm<Values>> }) {
  const { t } = useLingui()
  const sign = '{n}'
  return (
    <>
      <TextInput
        label={t`Name`}
        description={t`${sign} is the number`}
        withAsterisk
        data-autofocus
        maxLength={50}
        {...form.getInputProps('name')}
      />
      <SimpleGrid cols={2}>
        <NumberInput label={t`From`} min={0} allowDecimal={false} {...form.getInputProps('from')} />
        <NumberInput label={t`To`} min={0} allowDecimal={false} {...form.getInputProps('to')} />
      </SimpleGrid>
    </>
  )
}

interface UsedProps {
  used: readonly { name: string; exams: number }[]
  names: readonly string[]
  onChange: (names: string[]) => void
}

function Used({ used, names, onChange }: UsedProps) {
  const { t } = useLingui()
  return (
    <Checkbox.Group label={t`Names that exams have as their room`} value={[...names]} onChange={onChange}>
      <Stack gap="xs" mt="xs" mah={280} style={{ overflowY: 'auto' }}>
        {used.map(({ name, exams }) => (
          <Checkbox
            key={name}
            value={name}
            label={name}
            description={t`${plural(exams, { one: '# exam', other: '# exams' })}`}
          />
        ))}
      </Stack>
    </Checkbox.Group>
  )
}

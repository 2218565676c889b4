import { useLingui } from '@lingui/react/macro'
import { Checkbox, Group, NativeSelect, NumberInput, SimpleGrid, TextInput } from '@mantine/core'
import { fullRoom, type Room, type RoomKind, roomApi } from '#contract'
import type { RowDialogProps } from '#web/entity/entity.ts'
import { useEntityForm } from '#web/entity/use-entity-form.ts'
import { FormModal } from '#web/ui/form/form-modal.tsx'
import { allRoomKinds, roomKindName } from './room-words.ts'
import { SeatPlan } from './seat-plan.tsx'

type Start = { kind: RoomKind | null }

const toValues = (room: Room | null, start: Start) => ({
  name: room?.name ?? '',
  building: room?.building ?? '',
  floor: room?.floor ?? ('' as number | ''),
  kind: room?.kind ?? start.kind ?? ('CLASSROOM' as RoomKind),
  step_free: room?.step_free ?? false,
  special: room?.special ?? false,
  layout: room?.layout ?? fullRoom(6, 6),
})

const toBody = ({ building, floor, ...values }: ReturnType<typeof toValues>) => ({
  ...values,
  building: building || null,
  floor: floor === '' ? null : Number(floor),
})

export default function RoomModal(props: RowDialogProps<Room, Start>) {
  const { t, i18n } = useLingui()
  const { form, modal, toNext } = useEntityForm(roomApi, props, { toValues, toBody })
  return (
    <FormModal {...modal} toNext={toNext} title={[t`Create New Room`, t`Update Room`]} size="lg">
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput label={t`Name`} withAsterisk data-autofocus maxLength={50} {...form.getInputProps('name')} />
        <NativeSelect
          label={t`Kind`}
          data={allRoomKinds.map((value) => ({ value, label: i18n._(roomKindName(value)) }))}
          {...form.getInputProps('kind')}
        />
        <TextInput label={t`Building`} maxLength={50} {...form.getInputProps('building')} />
        <NumberInput label={t`Floor`} min={-9} max={200} allowDecimal={false} {...form.getInputProps('floor')} />
      </SimpleGrid>
      <Group gap="lg">
        <Checkbox label={t`Reached without a step`} {...form.getInputProps('step_free', { type: 'checkbox' })} />
        <Checkbox
          label={t`For pupils who need a room of their own`}
          {...form.getInputProps('special', { type: 'checkbox' })}
        />
      </Group>
      <SeatPlan
        layout={form.values.layout}
        onChange={(layout) => form.setFieldValue('layout', layout)}
        error={form.errors.layout}
      />
    </FormModal>
  )
}

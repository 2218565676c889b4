import { useLingui } from '@lingui/react/macro'
import { ActionIcon, Group, NativeSelect, Stack, Text } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { staffApi } from '#contract'
import { useList } from '#web/api/use/use-list.ts'
import { Pick } from '#web/ui/form/pick.tsx'

interface OnDuty {
  staff_id: number
  /** null: all sections of the exam. */
  section_id: number | null
}

/** A section that writes the exam. */
export interface SectionChoice {
  id: number
  title: string
}

interface StaffOnDutyProps<D extends OnDuty> {
  label: string
  description?: string
  sections: SectionChoice[]
  value: D[]
  error: ReactNode
  /** Somebody on duty in all sections. */
  toNew: (staff_id: number) => D
  onChange: (value: D[]) => void
}

/** Members of staff, each added by picking, with the section of their duty, and taken out by a button. */
export function StaffOnDuty<D extends OnDuty>(props: StaffOnDutyProps<D>) {
  const { label, description, sections, value, error, toNew, onChange } = props
  const { t } = useLingui()
  const { rows } = useList(staffApi.list, { filter: { status: 1, is_all_data_fetch: true } })
  const names = new Map((rows ?? []).map(({ id, name }) => [id, name]))
  const shown = value.filter(({ section_id }) => section_id === null || sections.some(({ id }) => id === section_id))
  /** Where somebody can still be put: everywhere, or, beside sections of their own, in one of the others. */
  const freeFor = (staff_id: number): (number | null)[] => {
    const own = shown.filter((one) => one.staff_id === staff_id).map(({ section_id }) => section_id)
    if (own.length === 0) return [null]
    if (own.includes(null)) return []
    return sections.map(({ id }) => id).filter((id) => !own.includes(id))
  }
  const choices = rows?.filter(({ id }) => freeFor(id).length > 0).map(({ id, name }) => ({ id, title: name }))
  const add = (staff_id: number) => {
    const [section_id = null] = freeFor(staff_id)
    onChange([...value, { ...toNew(staff_id), section_id }])
  }
  return (
    <Stack gap={6}>
      <Pick
        label={label}
        description={description}
        placeholder={t`Add somebody`}
        choices={choices}
        value={null}
        error={error}
        onChange={(staff_id) => staff_id !== null && add(staff_id)}
      />
      {shown.map((one) => (
        <Duty
          key={`${one.staff_id} ${one.section_id}`}
          name={names.get(one.staff_id) ?? String(one.staff_id)}
          sections={sections}
          section_id={one.section_id}
          onMove={(section_id) => onChange(withoutTwins(value.map((it) => (it === one ? { ...it, section_id } : it))))}
          onRemove={() => onChange(value.filter((it) => it !== one))}
        />
      ))}
    </Stack>
  )
}

/** Nobody is on duty in the same place twice. */
const withoutTwins = <D extends OnDuty>(all: D[]): D[] => [
  ...new Map(all.map((one) => [`${one.staff_id} ${one.section_id}`, one])).values(),
]

interface DutyProps {
  name: string
  sections: SectionChoice[]
  section_id: number | null
  onMove: (section_id: number | null) => void
  onRemove: () => void
}

function Duty({ name, sections, section_id, onMove, onRemove }: DutyProps) {
  const { t } = useLingui()
  return (
    <Group gap="xs" wrap="nowrap">
      <Text size="sm" flex={1} miw={0}>
        {name}
      </Text>
      {sections.length > 1 && (
        <NativeSelect
          size="sm"
          w={150}
          aria-label={t`Section of ${name}`}
          data={[
            { value: '', label: t`All sections` },
            ...sections.map(({ id, title }) => ({ value: String(id), label: title })),
          ]}
          value={section_id === null ? '' : String(section_id)}
          onChange={({ currentTarget: { value } }) => onMove(value === '' ? null : Number(value))}
        />
      )}
      <ActionIcon
        variant="subtle"
        size="var(--q-icon-button)"
        title={t`Take ${name} out`}
        aria-label={t`Take ${name} out`}
        onClick={onRemove}
      >
        <IconX size={16} aria-hidden />
      </ActionIcon>
    </Group>
  )
}

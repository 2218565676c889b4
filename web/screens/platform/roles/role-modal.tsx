import { useLingui } from '@lingui/react/macro'
import { NativeSelect, Radio, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { fixedRoles, type Role, roleApi, scopesOf } from '#contract'
import type { Sent } from '#web/api/call.ts'
import { useList } from '#web/api/use/use-list.ts'
import type { RowDialogProps } from '#web/entity/entity.ts'
import { useEntityForm } from '#web/entity/use-entity-form.ts'
import { FormModal } from '#web/ui/form/form-modal.tsx'
import { roleTitle } from '#web/ui/message/role-names.ts'
import { bases, scopeOf } from './role-words.ts'

/** `copy_from`: the id of a role; '' begins as the base does, 'none' with no right. */
const toValues = (role: Role | null) => ({
  is_new: role === null,
  title: role?.title ?? '',
  description: role?.description ?? '',
  base_kind: String(role?.role_id ?? fixedRoles.teacher),
  scope: role?.scope ?? ('ASSIGNED' as Role['scope']),
  copy_from: '',
})
type Values = ReturnType<typeof toValues>

const toBody = ({ is_new, base_kind, copy_from, ...values }: Values): Sent<typeof roleApi.create> => {
  const base = Number(base_kind) as 1 | 2 | 3 | 4 | 5
  const body = { ...values, base_kind: base, created_for: ownerOf(base) }
  if (!is_new || copy_from === '') return body
  return { ...body, copy_from: copy_from === 'none' ? null : Number(copy_from) }
}

const ownerOf = (base_kind: number): Role['created_for'] => (base_kind === fixedRoles.super_admin ? 'SUPER' : 'SCHOOL')

/** A role: what it is based on and whose rows it sees. Of those that are always there only the description changes. */
export default function RoleModal(props: RowDialogProps<Role>) {
  const { t, i18n } = useLingui()
  const navigate = useNavigate()
  const { form, row, modal } = useEntityForm(roleApi, props, { toValues, toBody })
  const base = Number(form.values.base_kind)
  const created_for = ownerOf(base)
  const { rows: others = [] } = useList(roleApi.list, { filter: { created_for }, range: { pageSize: 100 } })
  const scopes = scopesOf[base] ?? []
  const isFixed = row?.is_fixed ?? false
  const save = async (values: Values) => {
    const { data } = await modal.save(values)
    if (!row) navigate({ to: `/super-admin/module-wise-access/${data.id}` })
  }
  const chooseBase = (base_kind: string) =>
    form.setValues({ base_kind, scope: scopesOf[Number(base_kind)]?.[0] ?? 'ALL', copy_from: '' })

  return (
    <FormModal {...modal} save={save} title={[t`Create New Role`, t`Update Role`]} size="lg">
      <TextInput
        label={t`Title`}
        withAsterisk
        disabled={isFixed}
        data-autofocus={!isFixed || undefined}
        {...form.getInputProps('title')}
        {...(row && isFixed && { value: roleTitle(row) })}
      />
      <Textarea
        label={t`Description`}
        autosize
        minRows={2}
        data-autofocus={isFixed || undefined}
        {...form.getInputProps('description')}
      />
      {row ? (
        <Text size="sm" c="dimmed">
          {t`Based on: ${i18n._(bases[base]!.name)}. That stays as it is.`}
        </Text>
      ) : (
        <Radio.Group
          label={t`Based on`}
          description={t`Decides which screens there are at all. It can't be changed later.`}
          value={form.values.base_kind}
          onChange={chooseBase}
          error={form.errors.base_kind}
        >
          <Stack gap="xs" mt="xs">
            {[2, 3, 5, 4, 1].map((kind) => (
              <Radio
                key={kind}
                value={String(kind)}
                label={i18n._(bases[kind]!.name)}
                description={i18n._(bases[kind]!.text)}
              />
            ))}
          </Stack>
        </Radio.Group>
      )}
      <NativeSelect
        label={t`Sees`}
        disabled={isFixed || scopes.length < 2}
        data={scopes.map((scope) => ({ value: scope, label: i18n._(scopeOf({ role_id: base, scope })) }))}
        {...form.getInputProps('scope')}
      />
      {!row && (
        <NativeSelect
          label={t`Copy rights from`}
          description={t`The rights are shown next, to be changed one by one.`}
          data={[
            { value: '', label: t`What it is based on` },
            ...others
              .filter(({ id }) => id !== base)
              .map((role) => ({ value: String(role.id), label: roleTitle(role) })),
            { value: 'none', label: t`Nobody: begin without rights` },
          ]}
          {...form.getInputProps('copy_from')}
        />
      )}
    </FormModal>
  )
}

import { useLingui } from '@lingui/react/macro'
import { Fieldset, Group, NativeSelect, NumberInput, SimpleGrid, TextInput } from '@mantine/core'
import { schoolSettingsApi, type TestType, testTypeNames } from '#contract'
import { useSessions } from '#web/api/sign-in/sessions.ts'
import { useRead } from '#web/api/use/use-read.ts'
import { PlaceFields, placeOf } from '#web/entity/filters/place-fields.tsx'
import { focusOnceDrawn } from '#web/ui/form/focus.ts'
import { LanguagePick } from '#web/ui/form/language-pick.tsx'
import { Pick } from '#web/ui/form/pick.tsx'
import { propose } from '#web/ui/form/propose.ts'
import { testName } from '#web/ui/message/names.ts'
import { ChoicePick } from './choice-pick.tsx'
import { useProposedName } from './proposed-name.ts'
import type { DetailsForm } from './use-details-form.ts'

export interface DetailsFieldsProps {
  form: DetailsForm
  /** Why the paper can't be given several sets, where it can't. */
  noSets?: string | false
}

export function DetailsFields({ form, noSets }: DetailsFieldsProps) {
  const { t } = useLingui()
  const { sessions } = useSessions()
  useProposedName(form)
  return (
    <Fieldset legend={t`The paper`}>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        <TextInput
          label={t`Name`}
          description={t`Only in lists, never on the paper`}
          withAsterisk
          ref={form.values.name === '' ? focusOnceDrawn : undefined}
          {...form.getInputProps('name')}
        />
        <Pick
          label={t`Session`}
          description={t`The academic year the paper belongs to`}
          placeholder={t`Choose a session`}
          withAsterisk
          choices={sessions.map(({ id, name }) => ({ id, title: name }))}
          takeOnly={(id) => propose(form, { session_id: id })}
          {...form.getInputProps('session_id')}
        />
        <PlaceFields {...placeOf(form)} />
        <TextInput label={t`First header line`} withAsterisk {...form.getInputProps('header_1')} />
        <TextInput label={t`Second header line`} {...form.getInputProps('header_2')} />
        <ChoicePick<TestType>
          label={t`Type of test`}
          placeholder={t`Choose the type of test`}
          withAsterisk
          names={testTypeNames.map((type) => [type, testName(type)])}
          {...form.getInputProps('type_test')}
          value={form.values.type_test}
          onChange={(type) => form.setFieldValue('type_test', type)}
        />
        <LanguageField form={form} />
        <Group grow wrap="nowrap" align="flex-start" gap="sm">
          <DurationFields form={form} />
        </Group>
        <NativeSelect
          label={t`Sets`}
          description={
            noSets ||
            t`The same questions in another order for neighbours in a room; parallel papers ask other questions`
          }
          // Several that were asked for before can still be given up.
          disabled={Boolean(noSets) && form.values.sets === 1}
          data={[
            { value: '1', label: t`One paper for all` },
            { value: '2', label: t`Two sets: A and B` },
            { value: '3', label: t`Three sets: A to C` },
            { value: '4', label: t`Four sets: A to D` },
          ]}
          value={String(form.values.sets)}
          error={form.errors.sets}
          onChange={(event) => form.setFieldValue('sets', Number(event.currentTarget.value))}
        />
      </SimpleGrid>
    </Fieldset>
  )
}

/** Which of the school's languages it is printed in; a school of one language isn't asked. */
function LanguageField({ form }: { form: DetailsForm }) {
  const { t } = useLingui()
  const { languages = [] } = useRead(schoolSettingsApi.get, {}, { toasts: 'none' }).data ?? {}
  const { language } = form.values
  const codes = [...new Set([...languages, ...(language === null ? [] : [language])])]
  if (codes.length < 2) return null
  return (
    <LanguagePick
      label={t`Language of the paper`}
      description={t`Questions are looked for in it first`}
      codes={codes}
      value={language ?? codes[0] ?? ''}
      error={form.errors.language}
      onChange={(code) => form.setFieldValue('language', code)}
    />
  )
}

/** Hours and minutes; the wire has both in one field, whose error stands at the first. */
function DurationFields({ form }: { form: DetailsForm }) {
  const { t } = useLingui()
  const checkTiming = () => form.validateField('timing')
  return (
    <>
      <NumberInput
        label={t`Hours`}
        withAsterisk
        min={0}
        max={12}
        {...form.getInputProps('hours')}
        error={form.errors.timing}
      />
      <NumberInput
        label={t`Minutes`}
        min={0}
        max={59}
        step={5}
        {...form.getInputProps('minutes')}
        onBlur={checkTiming}
      />
    </>
  )
}

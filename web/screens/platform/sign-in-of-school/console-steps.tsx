import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, Button, Code, CopyButton, Group, List, Skeleton, Text } from '@mantine/core'
import type { ProviderRow } from '#contract'

interface ConsoleStepsProps {
  kind: ProviderRow['kind']
  /** null: it is being asked for. */
  redirectUri: string | null
  /** It could not be asked for. */
  failed: boolean
}

/** What is done in the issuer's console, each field by the name that it has there. */
export function ConsoleSteps({ kind, redirectUri, failed }: ConsoleStepsProps) {
  const isPlain = kind === 'GOOGLE' && location.protocol === 'http:' && !location.hostname.endsWith('localhost')
  return (
    <>
      {isPlain && (
        <Alert color="yellow" variant="light">
          <Trans>Google accepts only public https addresses; this one is {location.origin}.</Trans>
        </Alert>
      )}
      {kind === 'GOOGLE' && (
        <List type="ordered" size="sm">
          <List.Item>
            <Trans>In Google's console, Audience: Internal.</Trans>
          </List.Item>
          <List.Item>
            <Trans>Clients → Create client → Web application.</Trans>
          </List.Item>
          <List.Item>
            <Trans>Authorised redirect URIs: the address below, to the letter.</Trans>
          </List.Item>
          <List.Item>
            <Trans>Copy Client ID and Client secret to here.</Trans>
          </List.Item>
        </List>
      )}
      {kind === 'MICROSOFT' && (
        <List type="ordered" size="sm">
          <List.Item>
            <Trans>App registrations → New registration → Accounts in this organizational directory only.</Trans>
          </List.Item>
          <List.Item>
            <Trans>Redirect URI → Web: the address below, to the letter.</Trans>
          </List.Item>
          <List.Item>
            <Trans>Copy Application (client) ID and Directory (tenant) ID to here.</Trans>
          </List.Item>
          <List.Item>
            <Trans>Certificates & secrets → New client secret: copy its Value to here, and note its end date.</Trans>
          </List.Item>
        </List>
      )}
      {redirectUri === null && failed ? (
        <Text size="sm" c="dimmed">
          <Trans>The redirect URI for the console stands here once this is saved.</Trans>
        </Text>
      ) : (
        <RedirectUri value={redirectUri} />
      )}
    </>
  )
}

function RedirectUri({ value }: { value: string | null }) {
  const { t } = useLingui()
  return (
    <div>
      <Text size="sm" fw={500}>
        <Trans>Redirect URI</Trans>
      </Text>
      <Group gap="xs" wrap="nowrap">
        {value === null ? <Skeleton h={22} /> : <Code style={{ overflowWrap: 'anywhere' }}>{value}</Code>}
        <CopyButton value={value ?? ''}>
          {({ copied, copy }) => (
            <Button variant="default" size="xs" miw="max-content" disabled={value === null} onClick={copy}>
              <span aria-live="polite">{copied ? t`Copied` : t`Copy`}</span>
            </Button>
          )}
        </CopyButton>
      </Group>
    </div>
  )
}

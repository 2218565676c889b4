import { rowTexts } from '../texts/rows.ts'

/** Webhooks: their fields and what is wrong with an address. */
export const programsTexts = {
  ...rowTexts('webhook', 'Webhook', 'Webhooks'),
  'webhook.rotated': 'New secret made; the one before is good for another 24 hours',
  'webhook.deliveries': 'Messages found',
  'webhook.replayed': 'Messages will be sent again',
  'event.found': 'Events found',
  'webhook.type': 'There is no such event',
  'webhook.types_twice': 'An event is chosen more than once',
  'webhook.url_missing': 'Please enter the address of the program',
  'webhook.state': 'A webhook is turned on or paused',
  'webhook.dead': 'Leave it out, or say true',
  'webhook.url_form': 'This is no address such as https://program.school.org/quaestor',
  'webhook.url_credentials': 'Leave out what stands before the @: the secret is enough',
  'webhook.url_https': 'The address must begin with https://',
  'webhook.url_name': 'Enter the name of the computer instead of its number, such as program.school.org',
  'webhook.url_port': 'Programs are called on port 443 or from 1024 on',
  'webhook.url_private': 'This address is of a house’s own network. Whoever runs this server can allow it',
  'webhook.dns_unknown': 'Nobody knows a computer of this name',
  'webhook.too_many': 'A school has {most} webhooks at most. Delete one first',
  'webhook.taken': 'Another webhook has this address already',
  'webhook.replay_which': 'Say which messages: some of them, those of a time, or all that were given up',
  'webhook.not_its_own': 'This is no message of this webhook',
} as const

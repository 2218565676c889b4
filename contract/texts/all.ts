import { setUpTexts } from '../academics/server-texts.ts'
import { academicsTexts } from '../academics/texts.ts'
import { customaryTexts } from '../assembly/customary-texts.ts'
import { assemblyTexts } from '../assembly/server-texts.ts'
import { blueprintsTexts } from '../assembly/texts.ts'
import { correctionRulesTexts } from '../corrections/server-texts.ts'
import { correctionsTexts } from '../corrections/texts.ts'
import { examRulesTexts } from '../exams/server-texts.ts'
import { examsTexts } from '../exams/texts.ts'
import { signInPolicyTexts } from '../identity/policy-texts.ts'
import { providerTexts } from '../identity/provider-texts.ts'
import { markListTexts } from '../marks/list-texts.ts'
import { marksTexts } from '../marks/server-texts.ts'
import { markFieldTexts } from '../marks/texts.ts'
import { choosingTexts } from '../papers/server-choosing-texts.ts'
import { printingTexts } from '../papers/server-printing-texts.ts'
import { papersTexts } from '../papers/texts.ts'
import { rosterListTexts } from '../people/roster-list-texts.ts'
import { bundleTexts } from '../people/server-bundle-texts.ts'
import { photoServerTexts } from '../people/server-photo-texts.ts'
import { rosterServerTexts } from '../people/server-texts.ts'
import { rosterTexts } from '../people/texts.ts'
import { schoolContentTexts } from '../platform/server-texts.ts'
import { platformTexts } from '../platform/texts.ts'
import { programsTexts } from '../programs/texts.ts'
import { questionAnswersTexts } from '../questions/answer-texts.ts'
import { keyTexts } from '../questions/key-texts.ts'
import { textFileTexts } from '../questions/server-file-texts.ts'
import { interchangeTexts } from '../questions/server-interchange-texts.ts'
import { questionReadingTexts } from '../questions/server-reading-texts.ts'
import { questionsTexts } from '../questions/texts.ts'
import { reportRulesTexts } from '../reports/server-texts.ts'
import { reportsTexts } from '../reports/texts.ts'
import { resultRulesTexts } from '../results/server-texts.ts'
import { resultsTexts } from '../results/texts.ts'
import { responsesTexts } from '../scans/response-texts.ts'
import { responseRulesTexts } from '../scans/server-response-texts.ts'
import { scanRulesTexts } from '../scans/server-texts.ts'
import { scansTexts } from '../scans/texts.ts'
import { identityTexts } from '../sign-in/identity-texts.ts'
import { issuerTexts } from '../sign-in/issuer-texts.ts'
import { peopleTexts } from '../sign-in/server-texts.ts'
import { signInTexts } from '../sign-in/texts.ts'
import { doneTexts } from './done.ts'
import { fieldTexts } from './fields.ts'
import { formulaTexts } from './formulas.ts'
import { invitationTexts } from './invitations.ts'
import { questionTypeTexts, testTypeTexts } from './names.ts'
import { refusalTexts } from './refusals.ts'
import { bulkTexts } from './server/bulk.ts'
import { edgeTexts } from './server/edge.ts'
import { entityTexts } from './server/entities.ts'
import { jobTexts } from './server/jobs.ts'
import { listTexts } from './server/lists.ts'
import { policyTexts } from './server/policy.ts'
import { spreadsheetColumnTexts } from './server/spreadsheet-columns.ts'
import { spreadsheetRowTexts } from './server/spreadsheet-rows.ts'
import { spreadsheetTexts } from './server/spreadsheets.ts'
import { settingsTexts } from './settings.ts'

/** The English of every code; the browser has it in its catalogues only. */
export const texts = {
  ...refusalTexts,
  ...fieldTexts,
  ...formulaTexts,
  ...doneTexts,
  ...questionTypeTexts,
  ...testTypeTexts,
  ...signInTexts,
  ...platformTexts,
  ...programsTexts,
  ...providerTexts,
  ...signInPolicyTexts,
  ...identityTexts,
  ...issuerTexts,
  ...schoolContentTexts,
  ...invitationTexts,
  ...academicsTexts,
  ...setUpTexts,
  ...rosterTexts,
  ...questionsTexts,
  ...questionAnswersTexts,
  ...interchangeTexts,
  ...keyTexts,
  ...questionReadingTexts,
  ...papersTexts,
  ...examsTexts,
  ...reportsTexts,
  ...examRulesTexts,
  ...markListTexts,
  ...marksTexts,
  ...blueprintsTexts,
  ...customaryTexts,
  ...assemblyTexts,
  ...bulkTexts,
  ...printingTexts,
  ...edgeTexts,
  ...policyTexts,
  ...choosingTexts,
  ...entityTexts,
  ...peopleTexts,
  ...listTexts,
  ...photoServerTexts,
  ...rosterServerTexts,
  ...rosterListTexts,
  ...bundleTexts,
  ...jobTexts,
  ...spreadsheetTexts,
  ...spreadsheetRowTexts,
  ...spreadsheetColumnTexts,
  ...textFileTexts,
  ...correctionsTexts,
  ...scansTexts,
  ...scanRulesTexts,
  ...responsesTexts,
  ...responseRulesTexts,
  ...resultsTexts,
  ...markFieldTexts,
  ...resultRulesTexts,
  ...correctionRulesTexts,
  ...reportRulesTexts,
  ...settingsTexts,
} as const

type AllTexts = typeof texts

declare module '../../domain/say.ts' {
  interface Texts extends AllTexts {}
}

import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { type Rich, wordsOf } from '../../rules/content/richText'
import { FAQ_SETS, routeAt, routeOf } from '../../rules/site/navigation'
import { readFaq } from '../../src/content/compile'
import { compileFaq } from '../../src/content/compileFaq'
import { plainAnswer, setOf, withoutAccess } from '../../src/content/faq'
import { FRENCH_BREAK, FRENCH_MISTAKE } from './typography'

const LOCALES = ['en', 'fr'] as const
const FAQ = { en: readFaq('content/faq', 'en'), fr: readFaq('content/faq', 'fr') }
const texts = (locale: 'en' | 'fr') =>
  JSON.parse(readFileSync(`src/i18n/${locale}/help.json`, 'utf8')) as Record<string, string>
const answersIn = (slug: string) =>
  setOf(FAQ.en, slug)?.content.flatMap(({ questionsAndAnswers }) => questionsAndAnswers) ?? []
const sectionsOf = (slug: string) => setOf(FAQ.en, slug)?.content.map(({ id }) => id)
const linksIn = (nodes: readonly Rich[]): string[] =>
  nodes.flatMap((node) =>
    typeof node === 'string' || node.tag === 'table'
      ? []
      : [...(node.href ? [node.href] : []), ...linksIn(node.children)],
  )
const tagsIn = (nodes: readonly Rich[]): string[] =>
  nodes.flatMap((node) =>
    typeof node === 'string' || node.tag === 'table' ? [] : [node.tag, ...tagsIn(node.children)],
  )

const PHYSICAL = ['nonreload', 'reload', 'nonreloadblue', 'physicalnonreload'] as const
const DIGITAL = ['digitalnonreload', 'digitalreload'] as const

describe('the sets', () => {
  test('HLP-001 HLP-002 OP-60 every set has an address, a title and sections of questions', () => {
    expect(FAQ.en.sets.map(({ slug }) => slug)).toEqual([...FAQ_SETS, 'retiringcards', 'common'])
    for (const { slug, title, content } of FAQ.en.sets) {
      expect(title).toBe(`FAQ.${slug}.title`)
      expect(content.length).toBeGreaterThan(0)
      expect(content.every(({ questionsAndAnswers }) => questionsAndAnswers.length > 0)).toBe(true)
    }
  })

  test.each([
    ['HLP-005', 'nonreload', 'Power cards'],
    ['HLP-006', 'reload', 'Power Reloadable and Power Plus cards'],
    ['HLP-007', 'nonreloadblue', 'Blue non-reloadable cards'],
    ['HLP-008', 'digitalnonreload', 'Digital Non-Reloadable cards'],
    ['HLP-009', 'digitalreload', 'Digital Reloadable cards'],
    ['HLP-010', 'physicalnonreload', 'Physical Non-Reloadable cards'],
    ['HLP-011', 'billpay', 'Bill payment'],
    ['HLP-012', 'mobilewallet', 'Mobile wallets'],
  ])('%s %s: %s', (_, slug, title) => {
    expect(routeAt(`/faq/${slug}`)).toBe('faqSet')
    expect(answersIn(slug).length).toBeGreaterThan(4)
    expect(texts('en')[`FAQ.${slug}.title`]).toBe(title)
    expect(texts('fr')[`FAQ.${slug}.title`]).toMatch(/\S/)
  })

  // HLP-013 to HLP-022.
  const physical = [
    ['HLP-013', 'general', 'General'],
    ['HLP-014', 'legal', 'Legal questions'],
    ['HLP-015', 'using', 'Using my card'],
    ['HLP-016', 'contactless', 'Contactless'],
    ['HLP-017', 'interac', 'Interac e-Transfer'],
    ['HLP-018', 'loading', 'Loading my card'],
    ['HLP-019', 'security', 'Card security'],
    ['HLP-020', 'fees', 'Fees and limits'],
    ['HLP-021', 'bills', 'Bill payments'],
    ['HLP-022', 'wallet', 'Mobile wallet'],
  ] as const
  test.each(physical)('%s every physical card has the section %s, %s', (_, id, title) => {
    for (const slug of PHYSICAL) expect(sectionsOf(slug)).toContain(id)
    expect(texts('en')[`FAQ.section.${id}`]).toBe(title)
  })
  test.each([
    ['HLP-023', 'digitalFees', 'Fees'],
    ['HLP-024', 'bills', 'Bill payments'],
    ['HLP-025', 'digital', 'Digital card'],
    ['HLP-026', 'wallet', 'Mobile wallet'],
  ])('%s every digital card has the section %s, %s', (_, id, title) => {
    for (const slug of DIGITAL) expect(sectionsOf(slug)).toContain(id)
    expect(texts('en')[`FAQ.section.${id}`]).toBe(title)
  })
  test('they come in this order', () => {
    for (const slug of PHYSICAL) expect(sectionsOf(slug)).toEqual(physical.map(([, id]) => id))
    for (const slug of DIGITAL) expect(sectionsOf(slug)).toEqual(['digitalFees', 'bills', 'digital', 'wallet'])
  })
  test('HLP-027 the questions begin with a section `visa`', () => expect(sectionsOf('common')).toContain('visa'))
})

/** Facts from the specification: where each must appear, and how to recognize it in each language. */
const FACTS = [
  ['HLP-028', 'your-cards', [/Dashboard/, /the Your cards tab/], [/tableau de bord/, /l’onglet Vos cartes/]],
  [
    'HLP-029 HLP-057',
    'lock',
    [/Lock, then confirm/, /notice/, /Unlock/],
    [/Verrouiller, puis confirmez/, /avis/, /Déverrouiller/],
  ],
  ['HLP-030', 'lost-or-stolen', [/choose Replace card/], [/choisissez Remplacer la carte/]],
  [
    'HLP-031',
    'upgrade',
    [/choose Upgrade to a new Digital Reloadable Card\./],
    [/choisissez Passer à une nouvelle carte Numérique rechargeable\./],
  ],
  [
    'HLP-032',
    'order-digital',
    [/choose Order a New Digital Reloadable Card/],
    [/choisissez Commander une nouvelle carte Numérique rechargeable/],
  ],
  ['HLP-033', 'funds-transfer', [/choose Funds Transfer/], [/choisissez Virement de fonds/]],
  [
    'HLP-034 HLP-078',
    'register',
    [/REGISTER A CARD/, /16-digit/, /expiry date/, /security code/, /12-digit reference number/],
    [/ENREGISTRER UNE CARTE/, /16\u00a0chiffres/, /expiration/, /code de sécurité/, /12\u00a0chiffres/],
  ],
  [
    'HLP-035 HLP-056 HLP-092',
    'email-preferences',
    [
      /Profile/,
      /Email Preferences/,
      /bill payments.*online card reloads.*transfers between cards.*posted transactions.*can’t be turned off.*account creation.*upgrade to reloadable.*card ordered.*password reset/,
    ],
    [
      /profil/,
      /Préférences de courriel/,
      /factures.*recharges en ligne.*virements entre cartes.*comptabilisées.*ne peuvent pas être désactivés.*création du compte.*carte rechargeable.*commande.*réinitialisation/,
    ],
  ],
  [
    'HLP-036 HLP-054 HLP-055',
    'account-details',
    [
      /My Account/,
      /full name, phone number.*home address, government photo ID, Client ID and email preferences/,
      /unit field/,
      /can’t be changed/,
    ],
    [
      /Mon compte/,
      /nom complet.*téléphone.*adresse de votre domicile.*pièce d’identité.*numéro de client.*préférences/,
      /champ de l’unité/,
      /ne peut pas être changée/,
    ],
  ],
  [
    'HLP-037',
    'alerts-in-app',
    [/black or a white card/, /My Alerts under My Transactions/],
    [/noire ou blanche/, /Mes alertes, dans Mes opérations/],
  ],
  [
    'HLP-038 HLP-120',
    'agreement',
    [/More menu has the limits and fees and the cardholder agreement/],
    [/menu Plus donne les limites et les frais/],
  ],
  [
    'HLP-039 HLP-049',
    'where-to-buy',
    [/Find a Store/, /aren’t sold to residents of Saskatchewan/],
    [/Trouver un magasin/, /ne sont pas vendues aux résidents de la Saskatchewan/],
  ],
  [
    'HLP-040',
    'bill-add',
    [/Bill Pay.*Add a Bill.*View Bills.*Edit.*Delete.*To pay, choose the bill/],
    [
      /Paiement de factures.*Ajouter une facture.*Voir les factures.*Modifier.*Supprimer.*Pour payer, choisissez la facture/,
    ],
  ],
  [
    'HLP-041',
    'direct-deposit',
    [/digital card/, /Direct Deposit button.*account number.*form that you can print for your employer/],
    [/carte numérique/, /Dépôt direct.*numéro de compte.*formulaire à imprimer/],
  ],
  [
    'HLP-042',
    'e-transfer-how',
    [/reload request.*pick your financial institution.*sign in to your bank.*pick the account.*history log.*QR code/],
    [/demande de recharge.*institution financière.*session à votre banque.*compte.*historique.*code QR/],
  ],
  [
    'HLP-043 HLP-063',
    'power-card',
    [/black.*non-reloadable.*in a store.*active as soon as you’ve paid.*\$500/],
    [/noire.*non rechargeable.*magasin.*active dès qu’elle est payée.*500\u00a0\$/],
  ],
  [
    'HLP-044',
    'power-reloadable',
    [/white.*reloaded.*\$2,500.*\$10,000.*Neither can be upgraded/],
    [
      /blanches.*rechargeables.*2\u00a0500\u00a0\$.*10\u00a0000\u00a0\$.*Elles ne peuvent plus être converties en une autre carte Power/,
    ],
  ],
  [
    'HLP-045',
    'blue-card',
    [/in a store.*loaded once.*only a registered card can be locked or replaced/],
    [/magasin.*une seule fois.*seule une carte enregistrée peut être verrouillée ou remplacée/],
  ],
  [
    'HLP-046 HLP-066',
    'digital-reloadable',
    [/green.*issued, activated and ready.*verified your identity/],
    [/verte.*émise, activée et prête.*vérifié votre identité/],
  ],
  [
    'HLP-047',
    'digital-non-reloadable',
    [/information is validated.*activated and loaded right away/],
    [/renseignements sont validés.*activée et chargée/],
  ],
  ['HLP-048', 'reloadable-card', [/newer reloadable/], [/plus récente carte rechargeable/]],
  ['HLP-049', 'saskatchewan', [/aren’t sold/], [/ne sont pas vendues/]],
  [
    'HLP-050',
    'who-issues',
    [/^The card is issued by a trust company under licence from the card network\.$/],
    [/^La carte est émise par une société de fiducie, sous licence du réseau de cartes\.$/],
  ],
  [
    'HLP-051 HLP-052 HLP-119 OP-15',
    'card-numbers',
    [
      /16-digit.*expiry date.*3-digit security code \(CVC2\).*12-digit reference number on the back, which begins with 457.*10-digit Client ID/,
    ],
    [
      /16\u00a0chiffres.*expiration.*3\u00a0chiffres \(CVC2\).*12\u00a0chiffres qui commence par 457.*numéro de client, de 10\u00a0chiffres/,
    ],
  ],
  [
    'HLP-053',
    'wallet-number',
    [/unique virtual identifier.*last 4 digits/],
    [/identifiant virtuel unique.*4\u00a0derniers chiffres/],
  ],
  [
    'HLP-054 HLP-090',
    'alert-address',
    [/can’t be changed.*Only an agent can change the address that alerts go to/],
    [/ne peut pas être changée.*Seul un agent/],
  ],
  [
    'HLP-058 HLP-059 HLP-060 HLP-095',
    'while-locked',
    [
      /Transactions are declined, bill payments are blocked, and Apple Pay and Google Pay stop working\. Once you unlock/,
    ],
    [
      /opérations sont refusées, les paiements de factures sont bloqués, et Apple Pay et Google Pay cessent.*déverrouillez/,
    ],
  ],
  ['HLP-061', 'wallet-add', [/a locked card can’t be added/], [/carte verrouillée ne peut pas être ajoutée/]],
  ['HLP-062', 'wallet-pin-locked', [/PIN is locked still works/], [/NIP est bloqué fonctionne encore/]],
  [
    'HLP-064 HLP-091 OP-19',
    'activate',
    [/comes by mail.*automated phone line.*activates the card and sets your PIN.*agents can’t/],
    [/par la poste.*ligne téléphonique automatisée.*activez la carte et choisissez votre NIP.*agents.*ne peuvent pas/],
  ],
  [
    'HLP-065',
    'invalid-pin',
    [/up to 3 times.*approved automatically/],
    [/jusqu’à 3\u00a0fois.*approuvé automatiquement/],
  ],
  [
    'HLP-067 HLP-068 HLP-069',
    'upgrade',
    [
      /verify your identity in the app.*ID that we have on file has expired.*money moves to the new card and the old card is closed.*loaded once.*Funds Transfer/,
    ],
    [
      /identité dans l’application.*est expirée.*fonds passent à la nouvelle carte et l’ancienne est fermée.*une seule fois.*Virement de fonds/,
    ],
  ],
  [
    'HLP-070',
    'no-more-upgrade',
    [/can no longer be upgraded to Power Reloadable or Power Plus/],
    [/ne peut plus devenir/],
  ],
  [
    'HLP-071',
    'lost-or-stolen',
    [
      /cancelled, and a replacement is mailed with the balance that remains after pending transactions, minus the replacement fee.*wallet.*updated automatically/,
    ],
    [
      /annulée.*envoyée par la poste avec le solde qui reste après les opérations en attente, moins les frais.*portefeuille mobile.*automatiquement/,
    ],
  ],
  ['HLP-072', 'close-account', [/balance to \$0 first.*1-888-677-3299/], [/solde à 0\u00a0\$.*1-888-677-3299/]],
  [
    'HLP-073 HLP-112 CON-41 OP-22',
    'e-transfer-status',
    [/within 24 hours.*Pending.*Complete.*expires after 24 hours.*start a new one/],
    [/dans les 24\u00a0heures.*En attente.*Terminée.*expire après 24\u00a0heures.*nouvelle/],
  ],
  ['HLP-074', 'e-transfer-cancel', [/before you choose a bank.*final/], [/avant de choisir une banque.*définitive/]],
  [
    'HLP-075 HLP-113 CON-40',
    'bill-cut-off',
    [/10\u00a0p\.m\. Eastern.*2 to 3 business days/],
    [/22\u00a0h, heure de l’Est.*2 à 3\u00a0jours ouvrables/],
  ],
  [
    'HLP-076',
    'bill-due-date',
    [/can’t be changed\. Delete the bill and add it again/],
    [/ne peut pas être changée\. Supprimez.*ajoutez‑la de nouveau/],
  ],
  ['HLP-077', 'wallet-passcode', [/^30 minutes/], [/^30\u00a0minutes/]],
  [
    'HLP-079 HLP-080 HLP-081',
    'what-you-need',
    [
      /full name, phone number and email.*PO box alone isn’t accepted.*for a reloadable card, a government photo ID.*working camera.*tax resident.*other than Canada or the United States.*may not be eligible/,
    ],
    [
      /nom complet.*case postale seule n’est pas acceptée.*rechargeable, une pièce d’identité officielle avec photo.*caméra fonctionne.*autre que le Canada ou les États-Unis.*pas admissible/,
    ],
  ],
  [
    'HLP-082',
    'how-many-cards',
    [/one reloadable card per account, and as many non-reloadable cards/],
    [/une seule carte rechargeable, et autant de cartes non rechargeables/],
  ],
  ['HLP-083', 'replace-non-reloadable', [/registered in your name/], [/enregistrée à votre nom/]],
  [
    'HLP-084 HLP-085 RET-14',
    'wallet-cards',
    [
      /new blue and green cards, issued on or after June 26, 2023.*Black and white cards don’t.*issued before June 26, 2023/,
    ],
    [/bleues et vertes, émises le 26 juin 2023 ou après.*noires et blanches.*avant le 26 juin 2023/],
  ],
  [
    'HLP-086',
    'bill-edit',
    [/account number and, if you like, a nickname/],
    [/numéro de compte et, si vous le voulez, un surnom/],
  ],
  ['HLP-087 OP-17', 'bills-which-card', [/Only a reloadable card/], [/Seule une carte rechargeable/]],
  ['HLP-087 OP-17', 'direct-deposit', [/need a digital card/], [/faut une carte numérique/]],
  [
    'HLP-088 HLP-099 HLP-106',
    'tap-limit',
    [/\$250 per transaction.*over the limit is declined.*insert the card and enter your PIN/],
    [/250\u00a0\$ par opération.*est refusé.*insérez plutôt la carte et entrez votre NIP/],
  ],
  [
    'HLP-089',
    'not-registered',
    [/can’t be locked or replaced.*one-time passcode/],
    [/ni verrouillée ni remplacée.*code à usage unique/],
  ],
  [
    'HLP-090 HLP-091',
    'what-agents-do',
    [
      /alerts for blue and green cards.*email address for alerts, close your account.*mobile wallet or a dispute.*can’t activate a card or set a PIN/,
    ],
    [
      /alertes.*bleue ou verte.*adresse courriel des alertes, fermer votre compte.*portefeuille mobile ou une contestation.*ni activer une carte ni choisir un NIP/,
    ],
  ],
  ['HLP-093', 'e-transfer-send', [/^Not yet/], [/^Pas encore/]],
  [
    'HLP-094',
    'online-check',
    [/SecureCode or 3-D Secure.*isn’t registered.*declined/],
    [/SecureCode ou 3-D Secure.*n’est pas enregistrée.*refusée/],
  ],
  [
    'HLP-096',
    'wallet-add-fails',
    [/active.*typed correctly.*connected.*operating system.*blue or green/],
    [/active.*bien saisis.*connecté.*système d’exploitation.*bleue ou verte/],
  ],
  ['HLP-097', 'wallet-payment-fails', [/enough money.*locked/], [/solde ne suffit pas.*verrouillée/]],
  [
    'HLP-098',
    'not-enough-money',
    [/whole purchase is declined.*split payment, the purchase is declined/],
    [/L’achat est refusé en entier.*paiement partagé, l’achat est refusé/],
  ],
  ['HLP-100', 'gambling', [/don’t block online gambling/], [/ne bloquons pas les jeux/]],
  ['HLP-101', 'pay-at-the-pump', [/refuse prepaid cards at the pump/], [/refusent les cartes prépayées à la pompe/]],
  ['HLP-102', 'no-passcode', [/1-888-677-3299/], [/1-888-677-3299/]],
  [
    'HLP-107 HLP-108',
    'tap-abroad',
    [/Above \$50.*signature.*differ from one merchant/],
    [/dessus de 50\u00a0\$, une signature.*différer d’un commerçant/],
  ],
  ['HLP-108', 'tap-how', [/2\.5 to 5 cm/], [/2,5 à 5\u00a0cm/]],
  ['HLP-109 OP-04', 'hold', [/up to 20% more.*within up to 30 days\.$/], [/20\u00a0% de plus.*30\u00a0jours\.$/]],
  [
    'HLP-109 OP-04',
    'hold-business-days',
    [/20% more.*30 business days/],
    [/20\u00a0% de plus.*30\u00a0jours ouvrables/],
  ],
  [
    'HLP-110 OP-03',
    'dispute',
    [/within 60 days.*Dispute this transaction, or call 1-888-677-3299.*up to 45 days/],
    [/dans les 60\u00a0jours.*Contester cette opération, ou composez le 1-888-677-3299.*jusqu’à 45\u00a0jours/],
  ],
  [
    'HLP-110 OP-03',
    'dispute-90-days',
    [/within 60 days.*Dispute this transaction, or call 1-888-677-3299.*up to 90 days/],
    [/dans les 60\u00a0jours.*Contester cette opération, ou composez le 1-888-677-3299.*jusqu’à 90\u00a0jours/],
  ],
  ['HLP-111', 'wallet-history', [/^30 days/], [/^30\u00a0jours/]],
  [
    'HLP-114 HLP-115 HLP-117 OP-02',
    'hours-until-midnight',
    [/1-888-677-3299, Monday to Friday from 7\u00a0a\.m\. to midnight Eastern.*1-855-694-6214/],
    [/1-888-677-3299 du lundi au vendredi, de 7\u00a0h à minuit, heure de l’Est.*1-855-694-6214/],
  ],
  [
    'HLP-114 HLP-116 HLP-117 OP-02',
    'hours-with-weekends',
    [
      /1-888-677-3299, Monday to Friday from 8\u00a0a\.m\. to 8\u00a0p\.m\., and on weekends from 8:30\u00a0a\.m\. to 5:30\u00a0p\.m\., Eastern time/,
    ],
    [
      /du lundi au vendredi de 8\u00a0h à 20\u00a0h et la fin de semaine de 8\u00a0h\u00a030 à 17\u00a0h\u00a030, heure de l’Est/,
    ],
  ],
  ['HLP-118', 'tax-rule', [/since May 1, 2018/], [/depuis le 1er mai 2018/]],
  [
    'HLP-121',
    'power-load',
    [/at most \$500.*can’t be reloaded.*up to \$2,500, and Power Plus up to \$10,000/],
    [/au plus 500\u00a0\$.*jusqu’à 2\u00a0500\u00a0\$, et la carte Power Plus jusqu’à 10\u00a0000\u00a0\$/],
  ],
  [
    'HLP-121',
    'power-fees',
    [/up to \$6\.95, and the monthly fee is \$4\.95/],
    [/jusqu’à 6,95\u00a0\$ et les frais mensuels sont de 4,95\u00a0\$/],
  ],
  ['HLP-119', 'retiring-number', [/retired/], [/retirée du marché/]],
  [
    'FEE-85 OP-21',
    'no-atm',
    [/Non-reloadable cards can’t be used at ATMs, and virtual cards can’t make cash withdrawals/],
    [
      /non rechargeables ne peuvent pas servir au guichet automatique, et les cartes virtuelles ne permettent pas de retirer de l’argent comptant/,
    ],
  ],
  [
    'RET-01 HLP-119',
    'retiring-which',
    [/16-digit number begins with 517187/],
    [/16\u00a0chiffres commence par 517187/],
  ],
  [
    'RET-02',
    'retiring-deposits',
    [/after April 14, 2024 are returned to the sender/],
    [/après le 14 avril 2024 sont retournés/],
  ],
  [
    'RET-06',
    'retiring-balance',
    [/cheque within 45 business days, less fees and pre-authorizations/],
    [/chèque dans un délai de 45\u00a0jours ouvrables, moins les frais et les préautorisations/],
  ],
  ['RET-07', 'retiring-unregistered', [/register the card first/], [/d’abord enregistrer la carte/]],
  ['RET-08', 'retiring-upgrade', [/free and instant.*\$1 a month/], [/gratuit et immédiat.*1\u00a0\$ par mois/]],
  ['RET-14', 'retiring-wallet', [/on or after June 26, 2023/], [/le 26 juin 2023 ou après/]],
  [
    'RET-12 RET-13 OP-10',
    'website-access',
    [/after June 26, 2023: use the mobile app.*agreements, the FAQ, and the limits and fees/],
    [/après le 26 juin 2023.*application mobile.*conventions, la FAQ, ainsi que les limites et les frais/],
  ],
] as const satisfies readonly (readonly [string, string, readonly RegExp[], readonly RegExp[]])[]

describe('what the specification says is in an answer, in both languages', () => {
  test.each(FACTS)('%s %s', (_, id, english, french) => {
    expect(FAQ.en.sets.some(({ slug }) => answersIn(slug).includes(id))).toBe(true)
    for (const words of english) expect(plainAnswer(FAQ.en.answers[id]!)).toMatch(words)
    for (const words of french) expect(plainAnswer(FAQ.fr.answers[id]!)).toMatch(words)
  })
})

describe('what differs by set', () => {
  const setsThat = (id: string) => FAQ.en.sets.map(({ slug }) => slug).filter((slug) => answersIn(slug).includes(id))
  const families = [...PHYSICAL, ...DIGITAL]

  test('OP-02 the hours: until midnight in the Power sets, with weekends in the newer ones', () => {
    expect(setsThat('hours-until-midnight')).toEqual(['nonreload', 'reload'])
    expect(setsThat('hours-with-weekends').sort()).toEqual(
      ['nonreloadblue', 'physicalnonreload', 'digitalnonreload', 'digitalreload', 'billpay', 'mobilewallet'].sort(),
    )
  })
  test('OP-03 disputes: 90 days in one set, 45 in all others', () => {
    expect(setsThat('dispute-90-days')).toEqual(['digitalreload'])
    const others = [...FAQ_SETS].filter((slug) => slug !== 'digitalreload')
    expect(setsThat('dispute')).toEqual([...others, 'common'])
  })
  test('OP-04 holds: 30 business days in one set, 30 days in all others', () => {
    expect(setsThat('hold-business-days')).toEqual(['physicalnonreload'])
    expect(setsThat('hold').sort()).toEqual(families.filter((slug) => slug !== 'physicalnonreload').sort())
  })
  test('HLP-121 older figures stand in the Power sets only', () => {
    expect(setsThat('power-load')).toEqual(['nonreload', 'reload'])
    expect(setsThat('power-fees')).toEqual(['nonreload'])
  })
  test('FEE-85 OP-21 no cash: said of non-reloadable and virtual cards', () => {
    expect(setsThat('no-atm').sort()).toEqual(families.filter((slug) => slug !== 'reload').sort())
    expect(setsThat('atm')).toEqual(['reload'])
  })
  test.each(LOCALES)('HLP-102 each answer about a failure sends on to customer service, %s', (locale) => {
    const words = {
      en: 'all customer service at 1-888-677-3299',
      fr: 'omposez le 1-888-677-3299 pour joindre le service à la clientèle',
    }
    const failures = [
      'no-passcode',
      'online-check',
      'while-locked',
      'wallet-add-fails',
      'wallet-payment-fails',
      'wallet-passcode',
      'not-enough-money',
      'tap-limit',
      'gambling',
      'pay-at-the-pump',
      'invalid-pin',
      'restricted-countries-90',
      'restricted-countries-92',
      'restricted-countries-95',
    ]
    expect(failures.filter((id) => !plainAnswer(FAQ[locale].answers[id]!).includes(words[locale]))).toEqual([])
  })
  test.each(LOCALES)(
    'OP-10 RET-13 once account access has ended, no answer leads to an account screen, %s',
    (locale) => {
      const { answers } = withoutAccess(FAQ[locale])
      const words = Object.values(answers).map(plainAnswer).join(' ')
      expect(words).not.toMatch(
        /in the menu|in your account|My Cards|Lock card|Show number|Cancel the request|Open Bills|dans le menu(?! Plus)|dans votre compte|Mes cartes|Verrouiller la carte|Afficher le numéro|Annuler la demande|Ouvrez Factures/,
      )
      const links = Object.values(answers).flatMap(({ answer }) => ('type' in answer ? [] : linksIn(answer)))
      const gone = links.filter((href) => href.startsWith('/') && !routeOf(routeAt(href)!).isGeneral)
      expect(gone).toEqual([])
      for (const id of [
        'register',
        'funds-transfer',
        'dispute',
        'dispute-90-days',
        'retiring-unregistered',
        'website-access',
      ])
        expect(plainAnswer(answers[id]!)).toMatch(/mobile app|application mobile/)
    },
  )
  test.each(LOCALES)('how it is done on this website comes before the mobile app, %s', (locale) => {
    const late = Object.entries(FAQ[locale].answers).filter(([, answer]) =>
      /^(?:In the mobile app|Open the card page|Start a|Dans l’application|Ouvrez la page de la carte|Commencez)|in the app[:,].*in the menu|[Oo]n this website[,)]|[Ss]ur ce site[,)]/.test(
        plainAnswer(answer),
      ),
    )
    expect(late.map(([id]) => id)).toEqual([])
  })
  test('HLP-049 every family says that Saskatchewan is left out', () => {
    for (const slug of families) expect(answersIn(slug)).toContain('saskatchewan')
  })
  test('HLP-120 the answer about the agreement leads to it', () => {
    for (const locale of LOCALES) {
      const { answer } = FAQ[locale].answers['agreement']!
      expect(linksIn(answer as readonly Rich[])).toContain('/terms')
    }
  })
})

describe('the restricted countries', () => {
  const COUNTS = [
    ['90', ['nonreload', 'reload']],
    ['92', ['physicalnonreload', 'digitalnonreload', 'digitalreload']],
    ['95', ['nonreloadblue']],
  ] as const
  const NAMED = {
    en: ['Afghanistan', 'Cuba', 'Iran', 'Russia', 'Syria', 'Ukraine'],
    fr: ['Afghanistan', 'Cuba', 'Iran', 'Russie', 'Syrie', 'Ukraine'],
  }
  const tableOf = (locale: 'en' | 'fr', count: string) => {
    const { answer } = FAQ[locale].answers[`restricted-countries-${count}`]!
    if (!('type' in answer)) throw new Error('No table')
    return answer
  }
  const namesIn = (locale: 'en' | 'fr', count: string) => tableOf(locale, count).rows.flat().filter(Boolean)

  test.each(COUNTS.flatMap(([count, sets]) => LOCALES.map((locale) => [count, locale, sets] as const)))(
    'HLP-103 HLP-104 OP-05 %s countries, %s: the set says so and shows so many, in rows of three',
    (count, locale, sets) => {
      const { type, content, columns, rows } = tableOf(locale, count)
      expect([type, columns.length]).toEqual(['table', 3])
      expect(content).toMatch(new RegExp(`\\b${count}[ \u00a0](?:countries|pays)\\b`))
      expect(content).toMatch(/sample content to confirm|exemple à confirmer/)
      const names = namesIn(locale, count)
      expect(new Set(names).size).toBe(Number(count))
      expect(rows.every((row) => row.length === 3)).toBe(true)
      expect(NAMED[locale].filter((name) => !names.includes(name))).toEqual([])
      for (const slug of sets) expect(answersIn(slug)).toContain(`restricted-countries-${count}`)
    },
  )
  test.each([
    ['en', 'Indonesia'],
    ['fr', 'Indonésie'],
  ] as const)('HLP-105 only the blue set has Indonesia, in an order of its own, %s', (locale, name) => {
    expect(namesIn(locale, '95')).toContain(name)
    for (const count of ['90', '92']) expect(namesIn(locale, count)).not.toContain(name)
    const shared = new Set(namesIn(locale, '90'))
    expect(namesIn(locale, '95').filter((each) => shared.has(each))).not.toEqual(namesIn(locale, '90'))
    expect(namesIn(locale, '92').slice(0, 80)).toEqual(namesIn(locale, '90').slice(0, 80))
  })
})

describe('both languages', () => {
  const ids = Object.keys(FAQ.en.answers)
  /** Figures without separators; hours use a different clock in French. */
  const figuresIn = (text: string) =>
    [...text.matchAll(/\d[\d.,\u00a0-]*/g)].map(([figure]) => figure.replaceAll(/\D/g, '')).sort()
  const hours = /\b\d{1,2}(?::30)?\u00a0[ap]\.m\.|\b\d{1,2}\u00a0h(?!eure)(?:\u00a030)?/g
  const day = /May 1, |1er mai /g

  test('have the same answers, with the same markup, links and figures', () => {
    expect(Object.keys(FAQ.fr.answers)).toEqual(ids)
    const shapeOf = (locale: 'en' | 'fr') =>
      ids.map((id) => {
        const { answer, ended = [] } = FAQ[locale].answers[id]!
        return 'type' in answer
          ? [id, answer.type, answer.rows.length]
          : [id, tagsIn(answer), linksIn(answer), tagsIn(ended), linksIn(ended)]
      })
    expect(shapeOf('fr')).toEqual(shapeOf('en'))
    const figuresOf = (locale: 'en' | 'fr') =>
      ids.map((id) => [id, figuresIn(plainAnswer(FAQ[locale].answers[id]!).replaceAll(hours, '').replaceAll(day, ''))])
    expect(figuresOf('fr')).toEqual(figuresOf('en'))
    for (const id of ids)
      expect([id, figuresIn(wordsOf(FAQ.fr.answers[id]!.ended ?? []))]).toEqual([
        id,
        figuresIn(wordsOf(FAQ.en.answers[id]!.ended ?? [])),
      ])
  })
  test('HLP-115 HLP-116 tell the same hours, each on its own clock', () => {
    const clocks = {
      en: /(?<hour>\d{1,2})(?::(?<minute>\d\d))?\u00a0(?<half>[ap])\.m\.|midnight/g,
      fr: /(?<hour>\d{1,2})\u00a0h(?!eure)(?:\u00a0(?<minute>\d\d))?|minuit/g,
    }
    const timesOf = (locale: 'en' | 'fr') =>
      ids.map((id) => [
        id,
        [...plainAnswer(FAQ[locale].answers[id]!).matchAll(clocks[locale])].map(({ groups }) => {
          const { hour = '0', minute = '00', half } = groups ?? {}
          return `${half ? (Number(hour) % 12) + (half === 'p' ? 12 : 0) : Number(hour)}:${minute}`
        }),
      ])
    expect(timesOf('fr')).toEqual(timesOf('en'))
    expect(timesOf('en').flatMap(([, times]) => times)).toContain('17:30')
  })
  test('A12 French is set as Canadian French is', () => {
    const wrong = Object.values(FAQ.fr.answers).filter((answer) =>
      [FRENCH_MISTAKE, FRENCH_BREAK].some((mistake) =>
        mistake.test(`${answer.question} ${plainAnswer(answer)} ${wordsOf(answer.ended ?? [])}`),
      ),
    )
    expect(wrong.map(({ anchor }) => anchor)).toEqual([])
  })
  test('what is to be chosen is bold, not in quotation marks', () => {
    const quoted = LOCALES.flatMap((locale) =>
      Object.entries(FAQ[locale].answers).filter(([, answer]) =>
        /(?:choose|tab|choisissez|onglet) [“«]/.test(plainAnswer(answer)),
      ),
    )
    expect(quoted).toEqual([])
  })
  test('no question is asked in the words of the other language', () => {
    expect(ids.filter((id) => FAQ.fr.answers[id]!.question === FAQ.en.answers[id]!.question)).toEqual([])
  })
  test('HLP-050 LEG-24 no issuer is named', () => {
    for (const locale of LOCALES) {
      const all = Object.values(FAQ[locale].answers).map(plainAnswer).join(' ')
      expect(all).not.toMatch(/\b(?:Inc|Ltd|Ltée|Corp|Bank of|Banque [A-Z])\b/)
    }
  })
  test('every link leads to a page', () => {
    const links = LOCALES.flatMap((locale) =>
      Object.values(FAQ[locale].answers).flatMap(({ answer }) => ('type' in answer ? [] : linksIn(answer))),
    )
    expect(links.filter((href) => href.startsWith('/') && routeAt(href) === null)).toEqual([])
  })
})

describe('anchors', () => {
  const kept = JSON.parse(readFileSync('tests/content/anchors.json', 'utf8')) as Record<'en' | 'fr', string[]>
  const anchorsOf = (locale: 'en' | 'fr') =>
    FAQ[locale].sets
      .filter(({ slug }) => slug !== 'common')
      .flatMap(({ slug, content }) =>
        content.flatMap(({ id, questionsAndAnswers }) => [
          `/faq/${slug}#${id}`,
          ...questionsAndAnswers.map((name) => `/faq/${slug}#${FAQ[locale].answers[name]?.anchor}`),
        ]),
      )
  test.each(LOCALES)('that have been shared never disappear, and new ones are added to the list, %s', (locale) => {
    const now = new Set(anchorsOf(locale))
    expect(kept[locale].filter((anchor) => !now.has(anchor))).toEqual([])
    expect([...now].filter((anchor) => !kept[locale].includes(anchor))).toEqual([])
  })
  test('are one of a kind on their page, those of the other language included', () => {
    for (const { slug, content } of FAQ.en.sets) {
      const all = content.flatMap(({ id, questionsAndAnswers }) => [
        id,
        ...questionsAndAnswers.flatMap((name) => {
          const { anchor, alias } = FAQ.fr.answers[name]!
          return alias === null ? [anchor] : [anchor, alias]
        }),
      ])
      expect([slug, all.filter((anchor, index) => all.indexOf(anchor) !== index)]).toEqual([slug, []])
    }
  })
})

describe('an editor’s slip stops the build', () => {
  const answer = (words: unknown) => ({ a: { anchor: 'a', question: 'Q?', answer: words } })
  const sets = [
    {
      slug: 'nonreload',
      title: 'FAQ.nonreload.title',
      content: [{ id: 'general', title: 'FAQ.section.general', questionsAndAnswers: ['a'] }],
    },
  ]
  const compile = (words: unknown) => compileFaq({ sets, answers: { en: answer(words), fr: answer('Oui.') } }, 'en')

  test('HLP-003 what is allowed becomes nodes', () => {
    expect(
      compile('Go <b>on</b><br>to <a href="/fees">fees</a><ul><li>x &amp; y</li></ul>').answers['a']?.answer,
    ).toEqual([
      'Go ',
      { tag: 'b', children: ['on'] },
      { tag: 'br', children: [] },
      'to ',
      { tag: 'a', href: '/fees', children: ['fees'] },
      { tag: 'ul', children: [{ tag: 'li', children: ['x & y'] }] },
    ])
  })
  test.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<a href="javascript:alert(1)">x</a>',
    '<a href="//elsewhere.example">x</a>',
    '<a href="/fees" onclick="x()">x</a>',
    '<b class="x">x</b>',
    '<b>x',
    'x</b>',
    '<a>x</a>',
    'a < b',
    '&nosuch;',
    '<svg/onload=alert(1)>',
    '',
  ])('T3 %s', (words) => expect(() => compile(words)).toThrow(/ in <?|Invalid/))
  test('an answer that a language lacks', () => {
    expect(() => compileFaq({ sets, answers: { en: answer('Yes.'), fr: {} } }, 'fr')).toThrow(/lacks/)
  })
})

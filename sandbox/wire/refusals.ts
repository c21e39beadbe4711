import { isUnavailable, sqlStateOf } from '../database/unavailable'
import type { Language, Text } from './language'

type Kind = { readonly status: number } & Text

/** Every refusal, by the contract's code. */
export const REFUSALS = {
  'AUTH-4010': { status: 401, en: 'Unauthorized', fr: 'Unauthorized' },
  // Never translate it here: the portal recognizes this sentence and shows its own in either language.
  'AUTH-4011': {
    status: 401,
    en: 'Authentication Failed: Bad credentials',
    fr: 'Authentication Failed: Bad credentials',
  },
  'AUTH-4012': {
    status: 401,
    en: 'The robot check was not accepted.',
    fr: 'La vérification antirobot n’a pas été acceptée.',
  },
  'AUTH-4030': { status: 403, en: 'You do not have access to this.', fr: 'Vous n’avez pas accès à cette information.' },
  'AUTH-4031': {
    status: 403,
    en: 'Access to accounts through this website has ended. Please use the mobile app.',
    fr: 'L’accès aux comptes sur ce site Web a pris fin. Veuillez utiliser l’application mobile.',
  },
  'REQ-4000': {
    status: 400,
    en: 'Some fields need your attention.',
    fr: 'Certains champs requièrent votre attention.',
  },
  'REQ-4001': {
    status: 400,
    en: 'The request could not be completed.',
    fr: 'La demande n’a pas pu être traitée.',
  },
  'REQ-4002': { status: 400, en: 'We couldn’t read the request.', fr: 'La demande est illisible.' },
  'REQ-4040': {
    status: 404,
    en: 'We could not find what you asked for.',
    fr: 'Nous n’avons pas trouvé ce que vous avez demandé.',
  },
  'REQ-4050': { status: 405, en: 'This cannot be done here.', fr: 'Cette action est impossible ici.' },
  'REQ-4130': { status: 413, en: 'The request is too large.', fr: 'La demande est trop volumineuse.' },
  'REQ-4150': { status: 415, en: 'The request must be JSON.', fr: 'La demande doit être en format JSON.' },
  'REQ-4290': {
    status: 429,
    en: 'Too many tries. Please try again in {wait}.',
    fr: 'Trop de tentatives. Veuillez réessayer dans {wait}.',
  },
  'IDM-4090': {
    status: 409,
    en: 'Your first request is still being processed.',
    fr: 'Votre première demande est toujours en cours de traitement.',
  },
  'IDM-4220': {
    status: 422,
    en: 'This request was already made with other details.',
    fr: 'Cette demande a déjà été faite avec d’autres renseignements.',
  },
  'CMS-4090': {
    status: 409,
    en: 'Someone else changed this text first.',
    fr: 'Quelqu’un d’autre a modifié ce texte avant vous.',
  },
  'CMS-4091': {
    status: 409,
    en: 'This schedule can no longer be cancelled.',
    fr: 'Cette planification ne peut plus être annulée.',
  },
  'CRD-4001': {
    status: 400,
    en: 'This Client ID is not authorized. Only a reloadable card may be activated, only a non-reloadable card may be registered.',
    fr: 'Ce numéro de client n’est pas autorisé. Seule une carte rechargeable peut être activée, seule une carte non rechargeable peut être enregistrée.',
  },
  'CRD-4002': {
    status: 400,
    en: 'Only one reloadable card is allowed per account.',
    fr: 'Une seule carte rechargeable est permise par compte.',
  },
  'CRD-4003': {
    status: 400,
    en: 'This card cannot be registered here.',
    fr: 'Cette carte ne peut pas être enregistrée ici.',
  },
  'CRD-4004': { status: 400, en: 'The card is not activated yet.', fr: 'La carte n’est pas encore activée.' },
  'CRD-4005': { status: 400, en: 'Unlock your card for access.', fr: 'Déverrouillez votre carte pour y avoir accès.' },
  'CRD-4006': {
    status: 400,
    en: 'Order a reloadable card for access.',
    fr: 'Commandez une carte rechargeable pour y avoir accès.',
  },
  'CRD-4007': {
    status: 400,
    en: 'This card does not offer this service.',
    fr: 'Cette carte n’offre pas ce service.',
  },
  'RPT-30109': {
    status: 400,
    en: 'The security answer does not match.',
    fr: 'La réponse de sécurité ne correspond pas.',
  },
  'PAN-2001': {
    status: 400,
    en: 'The card service is unavailable.',
    fr: 'Le service de la carte n’est pas disponible.',
  },
  'ORD-4001': {
    status: 400,
    en: 'You are not eligible for this card.',
    fr: 'Vous n’êtes pas admissible à cette carte.',
  },
  'ORD-4002': {
    status: 400,
    en: 'Cards are not sold to residents of Saskatchewan.',
    fr: 'Les cartes ne sont pas vendues aux résidents de la Saskatchewan.',
  },
  'ORD-4003': {
    status: 400,
    en: 'Only a card registered in your name can be replaced.',
    fr: 'Seule une carte enregistrée à votre nom peut être remplacée.',
  },
  'UPG-4001': {
    status: 400,
    en: 'Residents of Saskatchewan cannot upgrade.',
    fr: 'Les résidents de la Saskatchewan ne peuvent pas passer à une carte rechargeable.',
  },
  'UPG-4002': {
    status: 400,
    en: 'We could not verify your identity. Please contact the credit bureaus.',
    fr: 'Nous n’avons pas pu vérifier votre identité. Veuillez communiquer avec les agences d’évaluation du crédit.',
  },
  'UPG-4003': {
    status: 400,
    en: 'These questions can no longer be answered. Please go back to get new ones.',
    fr: 'Il n’est plus possible de répondre à ces questions. Veuillez revenir en arrière pour en obtenir d’autres.',
  },
  'DSP-4001': {
    status: 400,
    en: 'This transaction is more than 60 days old.',
    fr: 'Cette opération date de plus de 60 jours.',
  },
  'DSP-4002': {
    status: 400,
    en: 'This transaction cannot be disputed.',
    fr: 'Cette opération ne peut pas être contestée.',
  },
  'DSP-4003': {
    status: 400,
    en: 'We don’t need anything from you about this dispute.',
    fr: 'Nous n’avons besoin d’aucun renseignement de votre part au sujet de cette contestation.',
  },
  'DDP-4001': {
    status: 400,
    en: 'Direct deposit is not available for this card.',
    fr: 'Le dépôt direct n’est pas offert pour cette carte.',
  },
  'TOP-4001': {
    status: 400,
    en: 'The payment was declined by the card’s bank.',
    fr: 'Le paiement a été refusé par la banque de la carte.',
  },
  'TOP-4002': {
    status: 400,
    en: 'The amount is above the maximum for this card.',
    fr: 'Le montant dépasse le maximum permis pour cette carte.',
  },
  'TOP-4003': {
    status: 400,
    en: 'Residents of Saskatchewan cannot reload.',
    fr: 'Les résidents de la Saskatchewan ne peuvent pas recharger leur carte.',
  },
  'TOP-4004': {
    status: 400,
    en: 'The payment could not be authenticated.',
    fr: 'Le paiement n’a pas pu être authentifié.',
  },
  'TOP-4005': {
    status: 400,
    en: 'The payment was refused after a security check.',
    fr: 'Le paiement a été refusé à la suite d’une vérification de sécurité.',
  },
  'TOP-4006': {
    status: 400,
    en: 'This reload was made and can no longer be cancelled.',
    fr: 'Cette recharge a été faite et ne peut plus être annulée.',
  },
  'TOP-5031': {
    status: 503,
    en: 'Reload methods are temporarily unavailable.',
    fr: 'Les modes de recharge sont temporairement indisponibles.',
  },
  'TRF-4001': {
    status: 400,
    en: 'There isn’t enough money on the card.',
    fr: 'Les fonds sur la carte sont insuffisants.',
  },
  'TRF-4002': {
    status: 400,
    en: 'The amount is above the maximum for a transfer.',
    fr: 'Le montant dépasse le maximum permis pour un virement.',
  },
  'VLT-4001': {
    status: 400,
    en: 'This card is used by an Auto-Reload. Remove the Auto-Reload first.',
    fr: 'Cette carte sert à une recharge automatique. Supprimez d’abord la recharge automatique.',
  },
  'BIL-4001': {
    status: 400,
    en: 'This payee is no longer available.',
    fr: 'Ce bénéficiaire n’est plus disponible.',
  },
  'BIL-4003': {
    status: 400,
    en: 'The balance must exceed the payment plus the fee.',
    fr: 'Le solde doit dépasser le paiement et les frais.',
  },
  'BIL-4004': { status: 400, en: 'The card is locked.', fr: 'La carte est verrouillée.' },
  'BIL-4005': {
    status: 400,
    en: 'The payment can no longer be cancelled.',
    fr: 'Le paiement ne peut plus être annulé.',
  },
  'BIL-4006': {
    status: 400,
    en: 'The payment is above the bill payment limits of this card.',
    fr: 'Le paiement dépasse les limites de paiement de factures de cette carte.',
  },
  'ETR-4001': {
    status: 400,
    en: 'The amount is above the maximum for an e-Transfer request.',
    fr: 'Le montant dépasse le maximum permis pour une demande de virement.',
  },
  'ETR-4003': {
    status: 400,
    en: 'The request can no longer be cancelled.',
    fr: 'La demande ne peut plus être annulée.',
  },
  'VER-4001': {
    status: 400,
    en: 'The account could not be created.',
    fr: 'Le compte n’a pas pu être créé.',
  },
  'LNK-4001': {
    status: 400,
    en: 'This link is not valid. Please try again.',
    fr: 'Ce lien n’est pas valide. Veuillez réessayer.',
  },
  'LNK-4002': {
    status: 400,
    en: 'This link has expired. Please try again.',
    fr: 'Ce lien est expiré. Veuillez réessayer.',
  },
  'LNK-4003': {
    status: 400,
    en: 'The code does not match.',
    fr: 'Le code ne correspond pas.',
  },
  'LNK-4004': {
    status: 400,
    en: 'This link was already used. Please ask for a new one.',
    fr: 'Ce lien a déjà servi. Veuillez en demander un nouveau.',
  },
  'LNK-4005': {
    status: 400,
    en: 'The security answer does not match.',
    fr: 'La réponse de sécurité ne correspond pas.',
  },
  'LNK-4006': {
    status: 400,
    en: 'This address was used to sign up more than once. Please open the link in the browser in which you signed up, or sign up again there.',
    fr: 'Cette adresse a servi à plus d’une inscription. Veuillez ouvrir le lien dans le navigateur utilisé pour l’inscription, ou y recommencer l’inscription.',
  },
  'SYS-5000': {
    status: 500,
    en: 'Something unexpected happened, please try again.',
    fr: 'Un imprévu est survenu. Veuillez réessayer.',
  },
  'SYS-5030': {
    status: 503,
    en: 'The service is temporarily unavailable. Please try again later.',
    fr: 'Le service est temporairement indisponible. Veuillez réessayer plus tard.',
  },
} as const satisfies Record<string, Kind>

export type RefusalCode = keyof typeof REFUSALS

/** Messages about one field. */
export const FIELD_MESSAGES = {
  required: { en: 'This field is required', fr: 'Ce champ est obligatoire' },
  savedCardGone: {
    en: 'This saved card was deleted. Choose another card.',
    fr: 'Cette carte enregistrée a été supprimée. Choisissez une autre carte.',
  },
  invalid: { en: 'This value is not valid', fr: 'Cette valeur n’est pas valide' },
  notAllowed: {
    en: '{what} at character {at} is not allowed',
    fr: '{what} n’est pas permis, au caractère {at}',
  },
  tooLong: { en: 'This value is too long', fr: 'Cette valeur est trop longue' },
  tooLow: { en: 'This value is too low', fr: 'Cette valeur est trop basse' },
  tooHigh: { en: 'This value is too high', fr: 'Cette valeur est trop élevée' },
  twoDecimals: { en: 'Use at most two decimals', fr: 'Utilisez au plus deux décimales' },
  aboveMaximum: { en: 'The amount is above the maximum', fr: 'Le montant dépasse le maximum' },
  belowMinimum: { en: 'The amount is below the minimum', fr: 'Le montant est inférieur au minimum' },
  threshold: { en: 'The threshold must be at least $10.00', fr: 'Le seuil doit être d’au moins 10,00 $' },
  feeChanged: { en: 'The fee has changed', fr: 'Les frais ont changé' },
  amountsDiffer: { en: 'The two amounts must be the same', fr: 'Les deux montants doivent être identiques' },
  otherCard: { en: 'Choose another card', fr: 'Choisissez une autre carte' },
  cardNumber: { en: 'The card number is not valid', fr: 'Le numéro de carte n’est pas valide' },
  cardExpiry: { en: 'The expiry date is not valid', fr: 'La date d’expiration n’est pas valide' },
  cvv: { en: 'The security code does not match', fr: 'Le code de sécurité ne correspond pas' },
  pinMismatch: { en: 'The two PINs must be the same', fr: 'Les deux NIP doivent être identiques' },
  securityAnswer: { en: 'The security answer does not match', fr: 'La réponse de sécurité ne correspond pas' },
  passwordWeak: { en: 'Choose another password', fr: 'Choisissez un autre mot de passe' },
  notCanadianPhone: {
    en: 'Enter a valid Canadian phone number',
    fr: 'Entrez un numéro de téléphone canadien valide',
  },
  poBox: { en: 'A PO box is not accepted', fr: 'Une case postale n’est pas acceptée' },
  postCode: { en: 'The postal code is not valid', fr: 'Le code postal n’est pas valide' },
  futureDate: { en: 'The date is in the future', fr: 'La date est postérieure à aujourd’hui' },
  pastDate: { en: 'The date is in the past', fr: 'La date est antérieure à aujourd’hui' },
  sin: { en: 'The SIN is not valid', fr: 'Le NAS n’est pas valide' },
  taxId: { en: 'Enter a tax number or choose a reason', fr: 'Entrez un numéro fiscal ou choisissez une raison' },
  accountTooShort: { en: 'The account number is too short', fr: 'Le numéro de compte est trop court' },
  accountTooLong: { en: 'The account number is too long', fr: 'Le numéro de compte est trop long' },
  accountDigits: { en: 'The account number takes digits only', fr: 'Le numéro de compte ne prend que des chiffres' },
  fee: { en: 'Please agree to the monthly fee', fr: 'Veuillez accepter les frais mensuels' },
  thirdParty: {
    en: 'A card cannot be managed by a third party',
    fr: 'Une carte ne peut pas être gérée par un tiers',
  },
  existingRule: {
    en: 'This card already has an Auto-Reload',
    fr: 'Cette carte a déjà une recharge automatique',
  },
} as const satisfies Record<string, Text>

export type FieldMessage = keyof typeof FIELD_MESSAGES
export type FieldProblem = {
  readonly field: string
  readonly problem: FieldMessage
  /** For the placeholders of the message. */
  readonly values?: Readonly<Record<string, string>>
}

/** Throw it to refuse a call; the surrounding transaction rolls back. */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly fields: readonly FieldProblem[]
  readonly retryAfterSeconds: number | null
  /** More of the answer's body. */
  readonly details: Readonly<Record<string, unknown>>

  constructor(
    code: RefusalCode,
    fields: readonly FieldProblem[] = [],
    retryAfterSeconds: number | null = null,
    details: Readonly<Record<string, unknown>> = {},
  ) {
    super(code)
    this.code = code
    this.fields = fields
    this.retryAfterSeconds = retryAfterSeconds
    this.details = details
  }
}

export const refuseFields = (...fields: readonly FieldProblem[]) => new Refusal('REQ-4000', fields)
/** `item`: what the other change made of it. */
export const conflictWith = (item: unknown) => new Refusal('CMS-4090', [], null, { item })
export const tooManyTries = (retryAfterSeconds: number) => new Refusal('REQ-4290', [], retryAfterSeconds)

/** Seconds; a database that was restarted is back sooner. */
const TRY_AGAIN_AFTER = 5

/** The database's codes for text that it cannot store: NUL, a lone surrogate. */
const UNSOUND_TEXT = ['22021', '22P05']

/** What a call answers that failed with another error than a refusal. */
export function refusalFor(problem: unknown) {
  if (isUnavailable(problem)) return new Refusal('SYS-5030', [], TRY_AGAIN_AFTER)
  return new Refusal(UNSOUND_TEXT.includes(sqlStateOf(problem) ?? '') ? 'REQ-4001' : 'SYS-5000')
}

export function refusalAnswer({ code, fields, retryAfterSeconds, details }: Refusal, language: Language) {
  const { status, [language]: text } = REFUSALS[code]
  const wait = retryAfterSeconds ?? 0
  return {
    status,
    body: {
      code,
      message: text.replace('{wait}', waitText(wait, language)),
      ...(fields.length > 0 && {
        fieldErrors: fields.map(({ field, problem, values = {} }) => ({
          field,
          message: FIELD_MESSAGES[problem][language].replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? ''),
        })),
      }),
      ...details,
    },
    headers: retryAfterSeconds === null ? {} : { 'retry-after': String(retryAfterSeconds) },
  }
}

function waitText(seconds: number, language: Language) {
  const [unit, size] = seconds < 60 ? ['second', 1] : seconds < 2 * 3600 ? ['minute', 60] : ['hour', 3600]
  const format = new Intl.NumberFormat(`${language}-CA`, { style: 'unit', unit, unitDisplay: 'long' })
  return format.format(Math.ceil(seconds / size))
}

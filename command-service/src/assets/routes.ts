import * as contract from '@quartermaster/contracts/assets/calls';
import type { TeamId, UserId } from '@quartermaster/contracts/core/ids';
import { byteQuotas, fileQuotas } from '@quartermaster/contracts/core/quotas';
import { Rejection } from '@quartermaster/contracts/core/rejection';
import {
  type FileAnswer,
  mount,
  type MountedRoute,
  type RequestContext,
  type RouteRequest,
  type UploadedBytes,
  requireSession,
  requireTeamId,
} from '@quartermaster/contracts/core/server';
import {
  displayName,
  type Files,
  type StoredFile,
  teamFile,
} from '@quartermaster/platform/files/files';
import { type Grant, readGrant, signGrant } from '@quartermaster/platform/files/signed-grants';
import { requireAcceptedType, fileTooLarge } from '@quartermaster/platform/files/upload-rules';
import { type Quotas, type QuotaUse, withinQuotas } from '@quartermaster/platform/limits/quotas';
import { createIds } from '@quartermaster/platform/core/ids';
import { addressRefused } from '@quartermaster/platform/sessions/download-grants';
import type { Directory } from '../directory/directory.ts';

export interface AssetDependencies {
  readonly files: Files;
  /** Key of signed addresses; the same in every process. */
  readonly secret: string;
  /** Public address of the API, without `/api`. */
  readonly publicUrl: string;
  readonly quotas: Quotas;
  readonly users: {
    readonly getById: (
      userId: UserId,
    ) => Promise<{ readonly active: boolean; readonly teamId: TeamId | null }>;
  };
  readonly directory: Pick<Directory, 'teamState'>;
}

const UPLOAD_MINUTES = 15;
const OPEN_MINUTES = 5;

const addMinutes = (now: string, minutes: number): string =>
  new Date(Date.parse(now) + minutes * 60_000).toISOString();

const buildPath = (fileId: string, name: string): string => `${fileId}/${encodeURIComponent(name)}`;

type UploadRequest = RouteRequest<typeof contract.requestUpload>;

const createUpload = ({ secret, publicUrl }: AssetDependencies, request: UploadRequest) => {
  const { params, body, commandId, now } = request;
  const fileId = createIds(commandId, now)();
  const name = displayName(body.filename);
  const grant: Grant = {
    action: 'upload',
    fileId,
    teamId: requireTeamId(request),
    userId: requireSession(request).userId,
    name,
    contentType: requireAcceptedType(params.target, body.filetype),
    maxBytes: contract.getUploadLimit(params.target),
  };
  const fileUrl = `${publicUrl}/api/files/${buildPath(fileId, name)}`;
  const signature = signGrant(secret, grant, addMinutes(now, UPLOAD_MINUTES));
  return { url: `${fileUrl}?grant=${signature}`, fileUrl };
};

interface SignedRequest extends RequestContext {
  readonly params: { readonly fileId: string };
  readonly query: { readonly grant: string };
}

/** Rejects a grant whose member has left, or whose team is disabled or deleted. */
const mustBeMember = async (
  { users, directory }: AssetDependencies,
  { teamId, userId }: Pick<Grant, 'teamId' | 'userId'>,
): Promise<void> => {
  const user = await users.getById(userId);
  if (!user.active || user.teamId !== teamId) throw addressRefused();
  if ((await directory.teamState(teamId)) === 'disabled') throw addressRefused();
};

/** Returns the grant of a signed address for this file; rejects expired, altered and foreign ones, and of former members. */
const requireGrant = async <Action extends Grant['action']>(
  dependencies: AssetDependencies,
  { params, query, now }: SignedRequest,
  action: Action,
): Promise<Extract<Grant, { action: Action }>> => {
  const grant = readGrant(dependencies.secret, query.grant, now);
  if (grant?.action !== action || grant.fileId !== params.fileId) throw addressRefused();
  await mustBeMember(dependencies, grant);
  return grant as Extract<Grant, { action: Action }>;
};

/** Checks type and length before the first byte is read. */
const mustMatchGrant = (
  { contentType, length }: UploadedBytes,
  granted: Extract<Grant, { action: 'upload' }>,
): void => {
  const type = contentType.split(';', 1)[0]?.trim().toLowerCase();
  if (type !== granted.contentType) {
    const message = `The file was announced as ${granted.contentType}`;
    throw new Rejection('UNSUPPORTED_MEDIA_TYPE', message);
  }
  if (length !== null && length > granted.maxBytes) {
    throw fileTooLarge(granted.maxBytes);
  }
};

const listQuotaUses = (bytes: number): readonly QuotaUse[] => [
  { quotas: fileQuotas, amount: 1 },
  { quotas: byteQuotas, amount: bytes },
];

/** Stores the file within the team's quotas; a file of unknown length counts as the longest until it is stored. */
const storeFile = async (
  { files, quotas }: AssetDependencies,
  grant: Extract<Grant, { action: 'upload' }>,
  { length, content }: UploadedBytes,
): Promise<void> => {
  const { fileId: id, teamId, name, contentType, maxBytes } = grant;
  const announced = length ?? maxBytes;
  const { size } = await withinQuotas(quotas, { teamId, uses: listQuotaUses(announced) }, () =>
    files.store({ id, teamId, name, contentType, maxBytes }, content),
  );
  if (size < announced) {
    await quotas.giveBack(teamId, [{ quotas: byteQuotas, amount: announced - size }]);
  }
};

const isConnectionReset = (error: unknown): boolean =>
  (error as NodeJS.ErrnoException | null)?.code === 'ECONNRESET';

const putFile = (dependencies: AssetDependencies): MountedRoute =>
  mount(contract.putFile, async (request) => {
    const grant = await requireGrant(dependencies, request, 'upload');
    const { sent } = request;
    if (sent === undefined) throw new Error('This call is mounted without its body');
    mustMatchGrant(sent, grant);
    try {
      await storeFile(dependencies, grant, sent);
    } catch (error) {
      if (isConnectionReset(error))
        throw new Rejection('VALIDATION_FAILED', 'The upload broke off');
      throw error;
    }
    await mustBeMember(dependencies, grant).catch(async (error: unknown) => {
      await dependencies.files.remove(grant.fileId); // the member left, or the team was disabled, during the upload
      throw error;
    });
    return {};
  });

const requireFile = async (files: Files, teamId: TeamId, fileId: string): Promise<StoredFile> => {
  const file = await teamFile(files, teamId, fileId);
  if (file !== null) return file;
  throw new Rejection('NOT_FOUND', 'No such file');
};

const toFileResponse = async (files: Files, file: StoredFile): Promise<{ file: FileAnswer }> => {
  const content = await files.read(file.id);
  if (content === null) throw new Rejection('NOT_FOUND', 'No such file');
  const { name: filename, contentType, size } = file;
  return { file: { filename, contentType, size, content, untrusted: true } };
};

const createReadRoutes = (dependencies: AssetDependencies): readonly MountedRoute[] => {
  const { files, secret, publicUrl } = dependencies;
  return [
    mount(contract.getFile, async (request) =>
      toFileResponse(
        files,
        await requireFile(files, requireTeamId(request), request.params.fileId),
      ),
    ),
    mount(contract.describeFile, async (request) => {
      const file = await requireFile(files, requireTeamId(request), request.params.fileId);
      const { id: fileId, teamId, name, contentType, size } = file;
      const { userId } = requireSession(request);
      const grant: Grant = { action: 'download', fileId, teamId, userId };
      const signature = signGrant(secret, grant, addMinutes(request.now, OPEN_MINUTES));
      const path = `${fileId}/open/${encodeURIComponent(name)}`;
      const url = `${publicUrl}/api/files/${path}?grant=${signature}`;
      return { body: { name, contentType, size, url } };
    }),
    mount(contract.openFile, async (request) => {
      const { teamId, fileId } = await requireGrant(dependencies, request, 'download');
      return toFileResponse(files, await requireFile(files, teamId, fileId));
    }),
  ];
};

/** Calls for files. An upload takes two calls, for an address and for the bytes (NF-U-01); only its own team reads a file. */
export const assetRoutes = (dependencies: AssetDependencies): readonly MountedRoute[] => [
  mount(contract.requestUpload, async (request) => ({ body: createUpload(dependencies, request) })),
  putFile(dependencies),
  ...createReadRoutes(dependencies),
];

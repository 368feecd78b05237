import type { previewInsightSettings } from '@quartermaster/contracts/inventory/calls/settings-preview';
import type { ResponseOf } from '@quartermaster/contracts/core/route';

export type Preview = ResponseOf<typeof previewInsightSettings>;

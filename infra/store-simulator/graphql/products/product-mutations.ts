import { DEFAULT_OPTION, type ProductOption, type ProductStatus } from '../../catalogue/model.ts';
import { buildHandle } from '../../catalogue/records-catalogue.ts';
import type { NewProduct } from '../../shop/changes.ts';
import { indexOfGid } from '../../shop/ids.ts';
import { PUBLICATIONS, productAt, type Shop } from '../../shop/shop.ts';
import { withoutNulls, userError, type Context, type TypeResolvers } from '../context.ts';

interface OptionInput {
  readonly name?: string | null;
  readonly values?: readonly { readonly name?: string | null }[] | null;
}
interface ProductInput {
  readonly title?: string | null;
  readonly handle?: string | null;
  readonly status?: ProductStatus | null;
  readonly vendor?: string | null;
  readonly productType?: string | null;
  readonly tags?: readonly string[] | null;
  readonly productOptions?: readonly OptionInput[] | null;
}
interface CreateArgs {
  readonly product?: ProductInput | null;
  readonly media?: readonly { readonly originalSource: string }[] | null;
}

const toProductOption = ({ name, values }: OptionInput): ProductOption => ({
  name: name ?? '',
  values: (values ?? []).map((value) => value.name ?? ''),
});

const newProduct = (shop: Shop, title: string, { product, media }: CreateArgs): NewProduct => {
  const { productOptions = [], ...fields } = withoutNulls(product);
  const options = productOptions.map(toProductOption);
  const [picture] = media ?? [];
  return {
    handle: buildHandle(title, String(shop.catalogue.products.length)),
    status: 'ACTIVE',
    vendor: 'Gift Shop',
    productType: '',
    tags: [],
    ...fields,
    title,
    options: options.length > 0 ? options : [DEFAULT_OPTION],
    ...(picture ? { imageUrl: picture.originalSource } : {}),
  };
};

const createProduct = (_: unknown, args: CreateArgs, { shop, keeper }: Context) => {
  const title = withoutNulls(args.product).title?.trim() ?? '';
  if (title === '') {
    return { product: null, userErrors: [userError(['product', 'title'], "Title can't be blank")] };
  }
  const number = shop.catalogue.products.length;
  keeper.make({ kind: 'product-created', product: newProduct(shop, title, args) });
  return { product: number, userErrors: [] };
};

interface PublishArgs {
  readonly id: string;
  readonly input: readonly { readonly publicationId?: string | null }[];
}

const publish = (_: unknown, { id, input }: PublishArgs, { shop, keeper }: Context) => {
  const product = indexOfGid('Product', id) ?? -1;
  const refused = (field: readonly string[], message: string) => ({
    publishable: null,
    userErrors: [userError(field, message)],
  });
  if (productAt(shop, product) === undefined) return refused(['id'], 'Resource does not exist');
  const publications = input.map((one) => indexOfGid('Publication', one.publicationId ?? '') ?? -1);
  const unknown = publications.findIndex((publication) => PUBLICATIONS[publication] === undefined);
  if (unknown >= 0) {
    return refused(['input', String(unknown), 'publicationId'], 'Publication does not exist');
  }
  keeper.make({ kind: 'published', product, publications });
  return { publishable: product, userErrors: [] };
};

export const productMutations: TypeResolvers = {
  productCreate: createProduct,
  publishablePublish: publish,
};

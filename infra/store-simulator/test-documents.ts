/** The documents of the simulator's tests. Those of the product are in the connector, which checks them on the schema of the simulator. */
export const documents = {
  adjustStock: /* GraphQL */ `
    mutation AdjustStock($input: InventoryAdjustQuantitiesInput!, $key: String!) {
      inventoryAdjustQuantities(input: $input) @idempotent(key: $key) {
        inventoryAdjustmentGroup {
          reason
          referenceDocumentUri
          changes {
            name
            delta
            quantityAfterChange
            item {
              id
            }
          }
        }
        userErrors {
          field
          message
          code
        }
      }
    }
  `,
  setStock: /* GraphQL */ `
    mutation SetStock($input: InventorySetQuantitiesInput!, $key: String!) {
      inventorySetQuantities(input: $input) @idempotent(key: $key) {
        inventoryAdjustmentGroup {
          reason
          changes {
            name
            delta
            quantityAfterChange
          }
        }
        userErrors {
          field
          message
          code
        }
      }
    }
  `,
  activateStock: /* GraphQL */ `
    mutation ActivateStock($item: ID!, $location: ID!, $key: String!) {
      inventoryActivate(inventoryItemId: $item, locationId: $location) @idempotent(key: $key) {
        userErrors {
          field
          message
        }
      }
    }
  `,
  updateItemCost: /* GraphQL */ `
    mutation UpdateItemCost($id: ID!, $input: InventoryItemInput!) {
      inventoryItemUpdate(id: $id, input: $input) {
        inventoryItem {
          unitCost {
            amount
            currencyCode
          }
        }
        userErrors {
          field
          message
        }
      }
    }
  `,
  createProduct: /* GraphQL */ `
    mutation CreateProduct($product: ProductCreateInput!, $media: [CreateMediaInput!]) {
      productCreate(product: $product, media: $media) {
        product {
          id
          title
          handle
          status
          variants(first: 1) {
            nodes {
              id
              inventoryItem {
                id
              }
            }
          }
        }
        userErrors {
          field
          message
        }
      }
    }
  `,
  createVariants: /* GraphQL */ `
    mutation CreateVariants($productId: ID!, $variants: [ProductVariantsBulkInput!]!) {
      productVariantsBulkCreate(
        productId: $productId
        variants: $variants
        strategy: REMOVE_STANDALONE_VARIANT
      ) {
        productVariants {
          id
          sku
          title
          inventoryItem {
            id
          }
        }
        userErrors {
          field
          message
          code
        }
      }
    }
  `,
  publications: /* GraphQL */ `
    query Publications {
      publications(first: 20) {
        nodes {
          id
          name
          supportsFuturePublishing
        }
      }
    }
  `,
  publish: /* GraphQL */ `
    mutation Publish($id: ID!, $input: [PublicationInput!]!) {
      publishablePublish(id: $id, input: $input) {
        publishable {
          availablePublicationsCount {
            count
          }
        }
        userErrors {
          field
          message
        }
      }
    }
  `,
  subscribe: /* GraphQL */ `
    mutation Subscribe($topic: WebhookSubscriptionTopic!, $sub: WebhookSubscriptionInput!) {
      webhookSubscriptionCreate(topic: $topic, webhookSubscription: $sub) {
        webhookSubscription {
          topic
          uri
          format
          includeFields
          apiVersion {
            handle
          }
        }
        userErrors {
          field
          message
        }
      }
    }
  `,
  subscriptions: /* GraphQL */ `
    query Subscriptions {
      webhookSubscriptions(first: 50) {
        nodes {
          id
          topic
        }
      }
    }
  `,
  unsubscribe: /* GraphQL */ `
    mutation Unsubscribe($id: ID!) {
      webhookSubscriptionDelete(id: $id) {
        deletedWebhookSubscriptionId
        userErrors {
          field
          message
        }
      }
    }
  `,
  runBulk: /* GraphQL */ `
    mutation RunBulk($q: String!) {
      bulkOperationRunQuery(query: $q, groupObjects: false) {
        bulkOperation {
          id
          status
        }
        userErrors {
          message
          code
        }
      }
    }
  `,
  pollBulk: /* GraphQL */ `
    query PollBulk($id: ID!) {
      bulkOperation(id: $id) {
        id
        status
        errorCode
        objectCount
        rootObjectCount
        fileSize
        url
        partialDataUrl
        type
      }
    }
  `,
  cancelBulk: /* GraphQL */ `
    mutation CancelBulk($id: ID!) {
      bulkOperationCancel(id: $id) {
        bulkOperation {
          status
        }
        userErrors {
          field
          message
        }
      }
    }
  `,
} as const;

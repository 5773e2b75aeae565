import type { RecordKind } from '../../../../main/service/read/record-names.ts';

/** Answer from a vendor's public documentation, with what a reader finds in it. */
export interface VendorAnswer {
  readonly source: string;
  readonly kind: RecordKind;
  readonly json: unknown;
  /** The records: identifier, name, and the time of archives (ISO 8601). */
  readonly records: readonly (readonly [id: string, name: string, time?: string])[];
}

const T = '2026-11-20T10:15:00Z';
const SECONDS = Date.parse(T) / 1_000;

/** Made-up values under the documentation's names and nesting. */
export const vendorAnswers: readonly VendorAnswer[] = [
  {
    source: 'Cisco Meraki Dashboard API v1, getOrganizations',
    kind: 'organization',
    json: [
      {
        id: '2930418',
        name: 'North',
        url: 'https://dashboard.meraki.com/o/x/manage',
        api: { enabled: true },
      },
    ],
    records: [['2930418', 'North']],
  },
  {
    source: 'Cisco Meraki Dashboard API v1, getOrganizationDevices',
    kind: 'device',
    json: [
      {
        name: 'Gate',
        serial: 'Q234-ABCD-5678',
        mac: '00:11:22:33:44:55',
        networkId: 'N_24329156',
        model: 'MV12',
        productType: 'camera',
      },
      {
        name: 'Yard',
        serial: 'Q234-ABCD-5679',
        mac: '00:11:22:33:44:56',
        networkId: 'N_24329156',
        model: 'MV12',
        productType: 'camera',
      },
    ],
    records: [
      ['Q234-ABCD-5678', 'Gate'],
      ['Q234-ABCD-5679', 'Yard'],
    ],
  },
  {
    source: 'Verkada API, Get Camera Data',
    kind: 'device',
    json: {
      cameras: [
        { camera_id: 'c-1', name: 'Gate', serial: 'AAAA-BBBB', site: 'HQ', site_id: 's-1', status: 'Live' },
      ],
      next_page_token: null,
    },
    records: [['c-1', 'Gate']],
  },
  {
    source: 'Eagle Eye Networks API v3, GET /cameras',
    kind: 'device',
    json: {
      nextPageToken: '',
      prevPageToken: '',
      results: [
        { id: '100d4c41', accountId: '00032422', name: 'Gate', bridgeId: '100f2fbf', locationId: null },
      ],
    },
    records: [['100d4c41', 'Gate']],
  },
  {
    source: 'Milestone XProtect API Gateway, GET /cameras',
    kind: 'device',
    json: {
      array: [
        {
          displayName: 'Gate',
          enabled: true,
          id: '638d8e2c',
          name: 'Gate',
          relations: { self: { type: 'cameras', id: '638d8e2c' } },
        },
      ],
    },
    records: [['638d8e2c', 'Gate']],
  },
  {
    source: 'UniFi Protect Integration API, GET /v1/cameras',
    kind: 'device',
    json: [
      {
        id: '66d025b301ebc903e80003ea',
        modelKey: 'camera',
        state: 'CONNECTED',
        name: 'Gate',
        micVolume: 100,
      },
    ],
    records: [['66d025b301ebc903e80003ea', 'Gate']],
  },
  {
    source: 'UniFi Network, /api/s/default/stat/device',
    kind: 'device',
    json: {
      meta: { rc: 'ok' },
      data: [{ _id: '5f1', mac: '00:11:22:33:44:55', name: 'Gate', model: 'UVC' }],
    },
    records: [['5f1', 'Gate']],
  },
  {
    source: 'EZVIZ Open Platform, /api/lapp/device/list',
    kind: 'device',
    json: {
      page: { total: 1, page: 0, size: 10 },
      data: [{ deviceSerial: '427734168', deviceName: 'Gate', deviceType: 'DS-2CD', status: 1, defence: 0 }],
      code: '200',
      msg: 'OK',
    },
    records: [['427734168', 'Gate']],
  },
  {
    source: 'Tuya Cloud, GET /v1.0/iot-03/devices',
    kind: 'device',
    json: {
      result: {
        list: [{ id: 'vdevo1', name: 'Gate', uid: 'ay1', category: 'sp', product_name: 'IPC' }],
        total: 1,
        has_more: false,
      },
      success: true,
      t: 1_600_000_000_000,
    },
    records: [['vdevo1', 'Gate']],
  },
  {
    source: 'Samsung SmartThings API, GET /devices',
    kind: 'device',
    json: {
      items: [{ deviceId: '6f5ea629', name: 'ipcam', label: 'Gate', locationId: 'l-1', ownerId: 'o-1' }],
      _links: { next: null, previous: null },
    },
    records: [['6f5ea629', 'ipcam']],
  },
  {
    source: 'The Things Stack, EndDeviceRegistry.List',
    kind: 'device',
    json: {
      end_devices: [
        {
          ids: { device_id: 'gate', application_ids: { application_id: 'app' }, dev_eui: '70B3D57ED0000001' },
          name: 'Gate',
          created_at: T,
        },
      ],
    },
    records: [['gate', 'Gate']],
  },
  {
    source: 'ChirpStack REST API, DeviceService.List',
    kind: 'device',
    json: {
      totalCount: 1,
      result: [{ devEui: '0102030405060708', name: 'Gate', deviceProfileId: 'p-1', lastSeenAt: null }],
    },
    records: [['0102030405060708', 'Gate']],
  },
  {
    source: 'Netatmo Connect, /gethomedata',
    kind: 'device',
    json: {
      status: 'ok',
      body: {
        cameras: [{ id: '70:ee:50:00:00:01', type: 'NOC', status: 'on', name: 'Gate', sd_status: 'on' }],
      },
    },
    records: [['70:ee:50:00:00:01', 'Gate']],
  },
  {
    source: 'Google Device Access, enterprises.devices.list',
    kind: 'device',
    json: {
      devices: [
        {
          name: 'enterprises/p1/devices/d1',
          type: 'sdm.devices.types.CAMERA',
          traits: {},
          parentRelations: [{ parent: 'enterprises/p1/structures/s1/rooms/r1', displayName: 'Yard' }],
        },
      ],
    },
    records: [['enterprises/p1/devices/d1', 'enterprises/p1/devices/d1']],
  },
  {
    source: 'AWS IoT Core, ListThings',
    kind: 'device',
    json: {
      things: [
        {
          thingName: 'gate',
          thingTypeName: 'camera',
          thingArn: 'arn:aws:iot:us-east-1:1:thing/gate',
          attributes: {},
          version: 1,
        },
      ],
      nextToken: null,
    },
    records: [['gate', 'gate']],
  },
  {
    source: 'Azure IoT Hub, Devices - Get Devices',
    kind: 'device',
    json: [
      {
        deviceId: 'gate',
        generationId: '638',
        etag: 'NDI1',
        status: 'enabled',
        connectionState: 'Connected',
      },
    ],
    records: [['gate', 'gate']],
  },
  {
    source: 'Azure IoT Central, Devices - List',
    kind: 'device',
    json: { value: [{ id: 'gate-1', etag: 'e', displayName: 'Gate', simulated: false, provisioned: true }] },
    records: [['gate-1', 'Gate']],
  },
  {
    source: 'ThingsBoard, GET /api/tenant/devices',
    kind: 'device',
    json: {
      data: [
        {
          id: { entityType: 'DEVICE', id: '784f394c' },
          createdTime: 1_609_459_200_000,
          tenantId: { entityType: 'TENANT', id: 't-1' },
          name: 'Gate',
          type: 'camera',
          label: 'North',
        },
      ],
      totalPages: 1,
      totalElements: 1,
      hasNext: false,
    },
    records: [['784f394c', 'Gate']],
  },
  {
    source: 'Particle Cloud API, GET /v1/devices',
    kind: 'device',
    json: [
      {
        id: '53ff6f0650723',
        name: 'gate',
        last_app: null,
        last_ip_address: '1.2.3.4',
        last_heard: T,
        product_id: 6,
      },
    ],
    records: [['53ff6f0650723', 'gate']],
  },
  {
    source: 'balena API v7, GET /device',
    kind: 'device',
    json: {
      d: [
        {
          id: 1_234_567,
          uuid: 'a1b2',
          device_name: 'Gate',
          is_online: true,
          __metadata: { uri: '/resin/device(@id)?@id=1234567' },
        },
      ],
    },
    records: [['1234567', 'Gate']],
  },
  {
    source: 'Philips Hue CLIP API v2, GET /resource/device',
    kind: 'device',
    json: {
      errors: [],
      data: [
        {
          id: 'f2a1',
          id_v1: '/lights/1',
          product_data: { model_id: 'LCA' },
          metadata: { name: 'Gate', archetype: 'sultan_bulb' },
          services: [],
          type: 'device',
        },
      ],
    },
    records: [['f2a1', 'Gate']],
  },
  {
    source: 'Kubernetes API conventions, ObjectMeta',
    kind: 'device',
    json: {
      kind: 'DeviceList',
      apiVersion: 'devices.kubeedge.io/v1beta1',
      metadata: { resourceVersion: '1' },
      items: [{ metadata: { name: 'gate', namespace: 'default', uid: '0aae-1' }, spec: {}, status: {} }],
    },
    records: [['0aae-1', 'gate']],
  },
  {
    source: 'MongoDB Extended JSON v2',
    kind: 'device',
    json: { documents: [{ _id: { $oid: '5f1d7f3e' }, name: 'Gate' }] },
    records: [['5f1d7f3e', 'Gate']],
  },
  {
    source: 'FIWARE NGSI-v2, GET /v2/entities',
    kind: 'device',
    json: [{ id: 'Camera1', type: 'Camera', name: { type: 'Text', value: 'Gate', metadata: {} } }],
    records: [['Camera1', 'Gate']],
  },
  {
    source: 'ETSI NGSI-LD (GS CIM 009)',
    kind: 'device',
    json: [
      {
        id: 'urn:ngsi-ld:Device:1',
        type: 'Device',
        name: { type: 'Property', value: 'Gate' },
        '@context': ['x'],
      },
    ],
    records: [['urn:ngsi-ld:Device:1', 'Gate']],
  },
  {
    source: 'OGC SensorThings API, Things',
    kind: 'device',
    json: {
      value: [
        {
          '@iot.id': 1,
          '@iot.selfLink': 'https://h/Things(1)',
          name: 'Gate',
          description: 'x',
          properties: {},
        },
      ],
    },
    records: [['1', 'Gate']],
  },
  {
    source: 'HL7 FHIR R4, Bundle of Device',
    kind: 'device',
    json: {
      resourceType: 'Bundle',
      type: 'searchset',
      total: 1,
      entry: [
        {
          fullUrl: 'https://h/Device/d1',
          resource: {
            resourceType: 'Device',
            id: 'd1',
            deviceName: [{ name: 'Gate', type: 'user-friendly-name' }],
          },
        },
      ],
    },
    records: [['d1', 'Gate']],
  },
  {
    source: 'Zabbix API, host.get',
    kind: 'device',
    json: { jsonrpc: '2.0', result: [{ hostid: '10160', host: 'gate', name: 'Gate', status: '0' }], id: 1 },
    records: [['10160', 'Gate']],
  },
  {
    source: 'ServiceNow Table API',
    kind: 'device',
    json: {
      result: [
        {
          sys_id: '00a96c0d',
          name: 'Gate',
          sys_created_on: '2026-11-20 10:15:00',
          location: { link: 'https://h/x', value: 'l-1' },
        },
      ],
    },
    records: [['00a96c0d', 'Gate']],
  },
  {
    source: 'Windy Webcams API v3',
    kind: 'device',
    json: {
      total: 1,
      webcams: [{ webcamId: 1_179_853_135, title: 'Gate', viewCount: 5, status: 'active', lastUpdatedOn: T }],
    },
    records: [['1179853135', 'Gate']],
  },
  {
    source: 'WSDOT Highway Cameras REST API',
    kind: 'device',
    json: [
      {
        CameraID: 9818,
        CameraLocation: { RoadName: '005' },
        Title: 'Gate',
        ImageURL: 'https://images.example/1.jpg',
        ImageWidth: 335,
      },
    ],
    records: [['9818', 'Gate']],
  },
  {
    source: 'Transport for NSW, Live Traffic Cameras (GeoJSON, RFC 7946)',
    kind: 'device',
    json: {
      type: 'FeatureCollection',
      features: [
        {
          type: 'Feature',
          id: 'd2e386',
          geometry: { type: 'Point', coordinates: [151, -33] },
          properties: { region: 'SYD', title: 'Gate', view: 'x', direction: 'E' },
        },
      ],
    },
    records: [['d2e386', 'Gate']],
  },
  {
    source: 'TfL Unified API, Place (JamCam)',
    kind: 'device',
    json: [
      {
        $type: 'Tfl.Place',
        id: 'JamCams_00001.01445',
        url: '/Place/JamCams_00001.01445',
        commonName: 'Gate',
        placeType: 'JamCam',
        lat: 51.5,
        lon: 0.1,
      },
    ],
    records: [['JamCams_00001.01445', 'Gate']],
  },
  {
    source: 'LibreNMS API, list_devices',
    kind: 'device',
    json: {
      status: 'ok',
      count: 1,
      devices: [{ device_id: 1, hostname: 'gate.example', sysName: 'gate', display: 'Gate' }],
    },
    records: [['1', 'Gate']],
  },
  {
    source: 'Frigate, GET /api/events',
    kind: 'archive',
    json: [
      {
        id: '1700.1-abc',
        camera: 'gate',
        label: 'person',
        start_time: SECONDS + 0.5,
        end_time: SECONDS + 9,
        has_snapshot: true,
      },
    ],
    records: [['1700.1-abc', 'person', '2026-11-20T10:15:00.500Z']],
  },
  {
    source: 'Google Photos Library API, MediaItem',
    kind: 'archive',
    json: {
      mediaItems: [
        {
          id: 'm1',
          productUrl: 'https://photos.example/m1',
          mimeType: 'image/jpeg',
          mediaMetadata: { creationTime: T, width: '640' },
          filename: 'gate.jpg',
        },
      ],
    },
    records: [['m1', 'gate.jpg', T]],
  },
  {
    source: 'Cloudinary Admin API, resources',
    kind: 'archive',
    json: {
      resources: [
        {
          asset_id: 'b541',
          public_id: 'gate',
          format: 'jpg',
          created_at: T,
          bytes: 120_253,
          secure_url: 'https://res.example/gate.jpg',
        },
      ],
    },
    records: [['b541', 'gate', T]],
  },
  {
    source: 'NASA EPIC API',
    kind: 'archive',
    json: [
      {
        identifier: '20261120101500',
        caption: 'Earth',
        image: 'epic_1b_20261120101500',
        date: '2026-11-20 10:15:00',
      },
    ],
    records: [['20261120101500', 'Earth', T]],
  },
  {
    source: 'STAC API (OGC), Item',
    kind: 'archive',
    json: {
      type: 'FeatureCollection',
      features: [
        {
          type: 'Feature',
          stac_version: '1.0.0',
          id: 's1',
          properties: { datetime: T, title: 'Gate' },
          assets: {},
          links: [],
        },
      ],
    },
    records: [['s1', 'Gate', T]],
  },
  {
    source: 'Copernicus Data Space OData, Products',
    kind: 'archive',
    json: {
      value: [
        {
          Id: 'p1',
          Name: 'S2A',
          ContentDate: { Start: T, End: '2026-11-20T11:00:00Z' },
          PublicationDate: '2026-11-21T00:00:00Z',
        },
      ],
    },
    records: [['p1', 'S2A', T]],
  },
  {
    source: 'Mapillary API v4, images',
    kind: 'archive',
    json: { data: [{ id: '1933525276802129', captured_at: SECONDS * 1_000, compass_angle: 1.5 }] },
    records: [['1933525276802129', '1933525276802129', T]],
  },
  {
    source: 'Immich API, AssetResponseDto',
    kind: 'archive',
    json: {
      assets: {
        total: 1,
        items: [
          {
            id: 'a1',
            deviceAssetId: 'x-1',
            originalFileName: 'gate.jpg',
            fileCreatedAt: T,
            fileModifiedAt: '2026-11-22T00:00:00Z',
            localDateTime: '2026-11-20T11:15:00.000Z',
          },
        ],
        nextPage: null,
      },
    },
    records: [['a1', 'gate.jpg', T]],
  },
  {
    source: 'Amazon S3 ListObjectsV2 as JSON (AWS CLI)',
    kind: 'archive',
    json: {
      Contents: [{ Key: 'gate/1.jpg', LastModified: T, ETag: '"x"', Size: 11, StorageClass: 'STANDARD' }],
    },
    records: [['gate/1.jpg', 'gate/1.jpg', T]],
  },
  {
    source: 'Samsara API, GET /cameras/media',
    kind: 'archive',
    json: {
      data: {
        media: [
          {
            id: 'm1',
            availableAtTime: '2026-11-20T10:16:00Z',
            startTime: T,
            endTime: '2026-11-20T10:15:30Z',
            input: 'dashcamRoadFacing',
            mediaType: 'image',
            vehicleId: '1',
          },
        ],
      },
      pagination: { endCursor: '', hasNextPage: false },
    },
    records: [['m1', 'm1', T]],
  },
  {
    source: 'Netatmo Connect, /getevents',
    kind: 'archive',
    json: {
      status: 'ok',
      body: {
        home: {
          id: 'h1',
          events: [{ id: 'e1', type: 'movement', time: SECONDS, camera_id: 'c', message: 'Motion' }],
        },
      },
    },
    records: [['e1', 'e1', T]],
  },
];
